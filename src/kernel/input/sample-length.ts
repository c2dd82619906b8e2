/** As much of a session's id in its source as is kept of one that was refused. */
export const sampleLength = 100;
