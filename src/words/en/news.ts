/** Alerts and what is told of them. */
export const news = {
  'alert.forAdmins': 'An alert for the whole company is for its administrators.',
  'alert.full': 'You have {most} alerts. Remove one of them first.',
  'alert.whichSubject': 'Say which category or question is counted.',
  'alert.noSubject': 'Only a category’s share and a question’s count have a subject.',
  'alert.onlyChanged': '“No sessions” is judged against what is usual: use changed.',
  'alert.whichThreshold': 'Above and below need a threshold.',
  'alert.noThreshold': 'Changed is judged against what is usual: leave the threshold out.',
  'alert.shareThreshold': 'A share goes from 0 to 1.',
} as const;
