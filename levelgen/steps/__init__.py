"""The steps that every level goes through after its generator, a file for each; `order` has their order."""
