export function buildOnce(options?: { again?: boolean }): void;
