/** Sessions, figures, categories and views. */
export const sessions = {
  'figures.noAssignees':
    'Figures by assignee are off. A company administrator can turn them on in the settings.',
  'figures.noAttribute':
    'There is no attribute with the key {key}. A company administrator can declare it in the settings.',
  'figures.mostWords': 'Search for at most {most} words.',
  'figures.filtersLong': 'These filters are longer than {most} characters together. Choose fewer values.',
  'figures.mostCells':
    'A breakdown can have at most {most} rows. Choose a shorter period, a filter, or something with fewer values.',
  'figures.bySame': 'Choose two different things to break down by.',
  'figures.noSuchValue': 'There is no {by} named {value}.',
  'figures.mostDays': 'Choose a period of at most {days} days.',
  'figures.mostSteps': 'That makes more than {most} steps. Choose a shorter period or a longer `grain`.',
  'figures.endFirst': "startDate can't be after endDate.",
  'session.language': 'Use a two-letter code (ISO 639-1), for example nl.',

  'attribute.key':
    'Start with a lower-case letter and use only lower-case letters, digits and underscores, for example plan.',
  'push.noStart': 'Required, unless a message has a time.',
  'push.endsBefore': 'Before the session started.',
  'push.emptyMessages': 'Left out because they are empty ({count}).',
  'push.noTimes': "Stored without their time, which couldn't be read ({count}).",
  'push.attributes': 'Send an object, such as {example}.',
  'push.noAttribute': 'Left out: the company has no such attribute.',
  'attribute.intoItself': "A value can't be merged into itself.",
  'attribute.noSuchValue': 'No session has the value “{value}”.',
  'attribute.mergedFull': 'At most {most} values of an attribute can be merged into others.',
  'attribute.heldFull':
    'Sessions can have values of at most {most} attributes, retired ones included. Bring a retired one back instead.',
  'attribute.noTexts': 'Only text values can be merged.',
  'attribute.valuesFull': 'An attribute can have at most {most} values. Merge into one that exists.',
  'attribute.keyTwice': 'This key appears twice.',
  'attribute.labelTwice': 'This label appears twice.',

  'taxonomy.tooMany': 'The limit is {most} categories: you have {there}, and this would add {added}.',
  'taxonomy.full': 'A company can have at most {most} categories.',
  'taxonomy.noSuch': "The company doesn't have this category.",
  'taxonomy.stillMoving': 'Sessions are still being moved to other categories. Try again when that is done.',
  'taxonomy.key': 'Use capitals, digits and underscores, for example RETURNS.',
  'taxonomy.keyTwice': 'This key appears twice.',
  'taxonomy.notAmong': "{category} isn't one of the categories.",
  'taxonomy.mergedAway': '{category} is being merged but is still in the list. Remove it from the list.',
  'taxonomy.noWord': 'Enter at least one word.',
  'taxonomy.sameCategory': 'Choose a different category to move the sessions to.',

  'view.sharer': 'Only the person who shared this view, or an administrator, can remove it.',
  'view.owner': 'Only the person who saved this view can change it.',
  'view.nameTaken': 'Must be unique: you already have a view with this name.',
  'view.full': 'You already have {most} saved views. Remove one first.',

  'demo.hasSessions':
    "There are sessions here already, so demo sessions can't be added: you couldn't tell them apart.",
  'demo.madeBefore': 'The demo companies already exist. Use another DATA_DIR for fresh ones.',
} as const;
