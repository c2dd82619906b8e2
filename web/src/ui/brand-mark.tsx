/** The mark: what people say, seen as figures. */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        fill="var(--mantine-color-lake-filled)"
        d="M7 2h18a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H15.5L9 31v-5H7a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Z"
      />
      <g fill="#fff">
        <rect x="8" y="14" width="4" height="7" rx="2" />
        <rect x="14" y="7" width="4" height="14" rx="2" />
        <rect x="20" y="11" width="4" height="10" rx="2" />
      </g>
    </svg>
  );
}
