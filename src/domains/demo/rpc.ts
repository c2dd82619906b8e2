import { mutation, router } from '../../edge/rpc/procedures.ts';
import { makeDemo } from './fill-demo.ts';
import { fillOwnCompany } from './fill-own-company.ts';

export const demoRpc = router({ make: mutation(makeDemo), fillOwn: mutation(fillOwnCompany) });
