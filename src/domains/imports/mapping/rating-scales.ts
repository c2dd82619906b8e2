/** From the worst to the best that a bare number can be; auto: as the values tell. */
export const ratingScales = [
  'auto',
  '1-3',
  '1-5',
  '1-7',
  '1-10',
  '0-10',
  '0-100',
  'thumbs',
  '-1-1',
  // School marks: 1 is the best.
  '5-1',
  '6-1',
] as const;
