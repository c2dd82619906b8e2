/** The name of the hourly entry, and of the signals that it stands for. */
export const readAction = 'sessions.read';
