import { layoutOf } from '../forms/layout-of.ts';

/** Conversations of the Messaging Interactions API. */
export const livepersonLayout = layoutOf({
  records: {
    known: { 'info.conversationId': 'filled', messageRecords: 'list' },
    fields: {
      externalId: 'info.conversationId',
      startTime: ['info.startTimeL', 'info.startTime'],
      endTime: { when: { 'info.status': ['CLOSE'] }, at: ['info.endTimeL', 'info.endTime'], otherwise: null },
      durationSeconds: { when: { 'info.status': ['CLOSE'] }, at: 'info.duration', times: 0.001 },
      userId: 'consumerParticipants.0.participantId',
      assignee: 'info.latestAgentFullName',
      team: ['info.latestSkillName', 'info.latestAgentGroupName'],
      rating: { at: 'info.csat', rating: [1, 5] },
      channel: { is: 'LivePerson' },
    },
    messages: {
      in: 'messageRecords',
      people: { in: 'agentParticipants', id: 'agentPid', by: 'participantId' },
      only: { type: ['TEXT_PLAIN'] },
      except: { audience: ['AGENTS_AND_MANAGERS'] },
      role: [
        ['user', { sentBy: ['Consumer'] }],
        ['assistant', { sentBy: ['Agent'], '@userType': ['2', 2] }],
        ['agent', { sentBy: ['Agent'] }],
        ['system', { sentBy: 'text' }],
      ],
      speaker: 'participantId',
      text: 'messageData.msg.text',
      time: ['timeL', 'time'],
    },
  },
});
