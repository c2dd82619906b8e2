import type { MantineColorsTuple } from '@mantine/core';

/** The one accent: a deep, quiet water blue. It says "this can be acted on" and draws the main series. */
const lake: MantineColorsTuple = [
  '#e8f4f8',
  '#d3e9f1',
  '#a8d3e3',
  '#79bcd4',
  '#4ea6c5',
  '#2c90b3',
  '#147a9d',
  '#0b6584',
  '#0a526c',
  '#083f53',
];

/** Neutrals lean a little towards the accent, so that grey and blue belong together. */
const gray: MantineColorsTuple = [
  '#f5f7f7',
  '#edf1f2',
  '#e2e8ea',
  '#d2dadd',
  '#b8c3c8',
  '#74838a',
  '#5a6a71',
  '#44535a',
  '#2b383e',
  '#172227',
];

/** Night: not black turned inside out, but ink with the accent in it; the steps are told apart by light. */
const dark: MantineColorsTuple = [
  '#dde6e9',
  '#bccacf',
  '#98a9b0',
  '#82949b',
  '#33434a',
  '#26343a',
  '#1d292e',
  '#162024',
  '#10181b',
  '#0a1012',
];

/** Meaning only, never decoration. */
const red: MantineColorsTuple = [
  '#fdf1ef',
  '#fadfda',
  '#f3bbb3',
  '#eb968a',
  '#e27567',
  '#d65646',
  '#c24032',
  '#a83226',
  '#86281f',
  '#641e17',
];
const green: MantineColorsTuple = [
  '#ebf6f0',
  '#d3ebdd',
  '#a7d8bb',
  '#78c298',
  '#50ac79',
  '#32965f',
  '#1f7f4b',
  '#17693d',
  '#125432',
  '#0d3f26',
];
const yellow: MantineColorsTuple = [
  '#fdf6e4',
  '#f8e9be',
  '#f0d385',
  '#e6bc4d',
  '#d8a323',
  '#b7860f',
  '#92690a',
  '#775508',
  '#5d4306',
  '#432f04',
];

export const colors = { lake, gray, dark, red, green, yellow };
