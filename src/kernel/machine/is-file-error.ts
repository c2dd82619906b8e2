/** Whether an error of the file system is of this kind. */
export const isFileError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
