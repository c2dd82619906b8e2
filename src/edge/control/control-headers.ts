// Apart from the server, which brings the whole service with it: a command says little and is over soon.

/** The trailer that says, behind what was sent of a file, why there is no more of it. */
export const refusalTrailer = 'x-parlance-refusal';

/** The header that carries an operation's input as JSON; the body of a call is a file's bytes, if any. */
export const inputHeader = 'x-parlance-input';
