/** The address of the service, whether it was given as such or as that of its API or its typed procedures. */
export const serviceAddress = (url: string): string => url.replace(/(?:\/api(?:\/rpc)?)?\/?$/, '');
