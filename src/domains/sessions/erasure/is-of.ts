/** What SQL does not call a space, and nobody sees. */
const unseen = '[\\s\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]';

/**
 * Whether a key is the person's: as it stands, or as the address that it is; null: it is none. All keys of a company are
 * compared, so what most of them are not is looked for first.
 */
export const isOf = (column: string, key: string, address: string): string =>
  `(${column} = ${key} OR (${address}::text IS NOT NULL AND (lower(${column} COLLATE "C") = ${address}
     OR ((octet_length(${column}) <> length(${column}) OR strpos(${column}, ' ') > 0)
       AND lower(regexp_replace(normalize(${column}, NFKC), '${unseen}', '', 'g')) = ${address}))))`;
