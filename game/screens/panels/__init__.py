"""Panels from which screens are made: lists, questions, prompts, pages that scroll, and where they are placed."""
