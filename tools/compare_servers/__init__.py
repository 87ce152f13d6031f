"""Our durable server beside two others from the npm registry, with the same load."""
