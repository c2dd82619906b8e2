import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface Props {
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons at the right: the main one last. */
  readonly actions?: ReactNode;
}

/** The head of a page; it names the browser's tab too. */
export function PageHeader({ title, description, actions }: Props) {
  return (
    <header className={classes.header}>
      <title>{`${title} · Parlance`}</title>
      <h1 className={classes.title}>{title}</h1>
      {description && <p className={classes.description}>{description}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
