import type { ComponentProps } from 'react';

/** A button without a look of its own; `page.css` takes the browser's from it. */
export function PlainButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`plain-button ${className}`} {...props} />;
}
