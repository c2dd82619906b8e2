import type { ReactNode } from 'react';

/** Words that are read out and not seen; `page.css` hides them. */
export const OnlyRead = ({ children }: { readonly children: ReactNode }) => (
  <span className="only-read">{children}</span>
);
