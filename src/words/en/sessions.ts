/** Sessions, figures, categories and views. */
export const sessions = {
  'figures.noAssignees':
    'Figures by assignee are off. An administrator of the company can switch them on in its settings.',
  'figures.noAttribute':
    'No attribute has the key {key}. An administrator of the company declares them in its settings.',
  'figures.mostWords': 'A search has at most {most} words.',
  'figures.mostCells':
    'A breakdown has at most {most} rows. Choose a shorter period, a filter, or something with fewer values.',
  'figures.bySame': 'Break down by two different things.',
  'figures.noSuchValue': 'No {by} is named {value}.',
  'figures.mostDays': 'Figures reach over at most {days} days.',
  'figures.endFirst': 'startDate must not be after endDate.',
  'session.language': 'Write a code of two letters (ISO 639-1), for example nl.',

  'attribute.key':
    'Keys begin with a lower-case letter and have letters, digits and underscores, for example plan.',
  'push.attributes': 'Send an object, such as {example}.',
  'push.noAttribute': 'The company declares no such attribute: left out.',
  'attribute.intoItself': 'Choose other values than the one they become.',
  'attribute.noTexts': 'Only values of texts are merged.',
  'attribute.keyTwice': 'A key stands there twice.',
  'attribute.labelTwice': 'A label stands there twice.',

  'taxonomy.tooMany': 'There can be {most} categories: {there} are there, {added} would be added.',
  'taxonomy.full': 'A company has at most {most} categories.',
  'taxonomy.noSuch': 'The company has no such category.',
  'taxonomy.key': 'Keys are capitals, digits and underscores, for example RETURNS.',
  'taxonomy.keyTwice': 'A key stands there twice.',
  'taxonomy.notAmong': '{category} is not among the categories.',
  'taxonomy.mergedAway': '{category} is merged away and is still among the categories.',
  'taxonomy.noWord': 'Write at least one word.',
  'taxonomy.sameCategory': 'Sessions are taken into another category than their own.',

  'view.sharer': 'Only who shared a view, or an administrator, may remove it.',
  'view.full': 'You keep {most} views already. Remove one of them first.',

  'demo.hasSessions': 'There are sessions here already: made-up ones would not be told from them.',
  'demo.madeBefore':
    'The companies of the demonstration are here already. Use another DATA_DIR for a fresh one.',
} as const;
