import { holdsForFewKills } from '../labs/few-kills.ts';

holdsForFewKills('analysing');
