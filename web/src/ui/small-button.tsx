import type { ComponentProps } from 'react';
import { PlainButton } from './plain-button.tsx';
import classes from './small-button.module.css';

/** The way out of a failure: it needs nothing that would have to be loaded first. */
export const SmallButton = (props: ComponentProps<'button'>) => (
  <PlainButton className={classes.button} {...props} />
);
