/** How often to look again as long as changes are being counted. */
export const catchingUpMs = 3000;

interface Answered {
  readonly state: { readonly data?: { readonly catchingUp?: true | undefined } | undefined };
}

/** For `refetchInterval`: asks again as long as the answer says that it is not whole. */
export const whileCatchingUp = ({ state }: Answered): number | false =>
  state.data?.catchingUp ? catchingUpMs : false;
