import { say } from '../../../../words/sentence.ts';
import { readYesNo } from '../../normalise/values/read-yes-no.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm, RecordForm } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';
import { both, known } from './salesforce-layout.ts';

const email: Omit<MessagesForm, 'in'> = {
  except: [{ IsDeleted: [true] }, { Status: [5, '5', 'Draft'] }],
  role: rolesBy('Incoming', { user: [true, 'true'], agent: [false, 'false'] }),
  speaker: ['FromAddress', 'FromName'],
  text: ['TextBody', { at: 'HtmlBody', html: true }],
  time: ['MessageDate', 'CreatedDate'],
};

/** Who wrote a comment may be of the team or a customer with a portal. */
const comment: Omit<MessagesForm, 'in'> = {
  except: [{ IsDeleted: [true] }, { IsPublished: [false, 'false'] }],
  role: [],
  speaker: ['CreatedBy.Name', 'CreatedById'],
  text: 'CommentBody',
  time: 'CreatedDate',
};

const fields: RecordForm['fields'] = {
  externalId: 'Id',
  startTime: 'CreatedDate',
  endTime: 'ClosedDate',
  userId: ['ContactId', 'SuppliedEmail'],
  language: 'Language',
  channel: 'Origin',
  assignee: ['Owner.Name', 'OwnerId'],
  escalated: 'IsEscalated',
  category: 'Reason',
};
const ofCase = { 'attributes.type': ['Case'], Id: 'filled' } as const;

/** Cases as a query answers them, with their e-mails and comments in subqueries or without. */
export const salesforceCasesLayout = layoutOf({
  records: [
    {
      known: [
        { ...ofCase, 'EmailMessages.records': 'list' },
        { ...ofCase, 'CaseComments.records': 'list' },
      ],
      fields: {
        ...fields,
        initialMsg: { when: { 'EmailMessages.records.0': 'missing' }, at: ['Description', 'Subject'] },
      },
      messages: [
        { ...email, in: 'EmailMessages.records' },
        { ...comment, in: 'CaseComments.records' },
      ],
    },
    { known: ofCase, fields: { ...fields, initialMsg: ['Description', 'Subject'] } },
  ],
  lacks: say('layout.salesforceCases'),
});

/** E-mails and comments of cases, each with the id of its own. */
export const salesforceCaseMessagesLayout = layoutInParts({
  records: [
    {
      known: { 'attributes.type': ['EmailMessage'], ParentId: 'filled' },
      fields: { externalId: 'ParentId' },
      messages: email,
    },
    {
      known: { 'attributes.type': ['CaseComment'], ParentId: 'filled' },
      fields: { externalId: 'ParentId' },
      messages: comment,
    },
  ],
  csv: {
    has: [
      ...known('parent id', 'incoming', 'text body'),
      ...known('parent id', 'comment body', 'is published'),
    ],
    columns: both({
      'parent id': 'externalId',
      incoming: 'messageRole',
      'text body': 'messageContent',
      'message date': 'messageTime',
      'comment body': 'messageContent',
      'is published': 'messagePrivate',
      'created by id': 'messageRole',
      'created date': 'messageTime',
    }),
    ignored: ['id', 'html body', 'htmlbody'],
    messageRows: true,
    cell: (field, text) => (field === 'messagePrivate' ? readYesNo(text) === false : text),
  },
});
