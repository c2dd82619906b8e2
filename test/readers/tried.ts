/** Whoever refuses a text has read it too. */
export function tried(read: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      return error;
    }
  };
}
