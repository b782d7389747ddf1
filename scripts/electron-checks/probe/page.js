globalThis.ticks = 0;
setInterval(() => (globalThis.ticks += 1), 10);
