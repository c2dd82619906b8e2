export {
  followMerges,
  followMergesInFirings,
  followValueMerge,
  followValueMergeInFirings,
} from './follow-merges.ts';
export { removeViewsOf } from './remove-views-of.ts';
export { viewsRpc } from './rpc.ts';
