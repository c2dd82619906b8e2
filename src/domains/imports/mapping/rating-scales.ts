/** From the worst to the best that a bare number can be; auto: as the values tell. */
export const ratingScales = ['auto', '1-3', '1-5', '1-10', '0-10', 'thumbs', '-1-1'] as const;
