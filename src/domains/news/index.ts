export { followZone } from './alerts/follow-zone.ts';
export { createChannelLanes } from './channels/channel-lanes.ts';
export { newsJobs } from './jobs.ts';
export { newsRoutes } from './routes.ts';
export { alertsRpc, digestRpc, newsChannelsRpc } from './rpc.ts';
export { takeBackAll } from './telling/take-back.ts';
