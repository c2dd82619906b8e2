const keyHint =
  / \((?:externalId|startTime|timeZone|dateOrder|decimalMark|units|ratingScale|ratingWords|speakers|defaults)(?:: [^()]*)?\)/g;

/** Without the names that programs set it by: a person has the fields beside it. */
export const withoutKeys = (text: string): string => text.replace(keyHint, '');
