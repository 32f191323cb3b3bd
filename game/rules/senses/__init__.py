"""What a cell can see, reach and must avoid: sight, light, fire and gas as they spread, and who is whose foe."""
