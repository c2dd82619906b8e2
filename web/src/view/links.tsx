import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type LinkLook<Look> = Look & Omit<ComponentProps<'a'>, keyof Look>;

/** A link to a page of the app, as it stands among words. */
export const TextLink = createLink((props: LinkLook<AnchorProps>) => <Anchor {...props} />);

/** The same as a button. */
export const ButtonLink = createLink((props: LinkLook<ButtonProps>) => <Button component="a" {...props} />);
