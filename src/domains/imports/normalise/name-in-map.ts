/** Answers count by channel and the like, in objects whose names these three cannot be: no answer would reach its reader whole. */
export const nameInMap = <Label extends string | null>(label: Label): Label | string =>
  label === '__proto__' || label === 'constructor' || label === 'prototype' ? `(${label})` : label;
