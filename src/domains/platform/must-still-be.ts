import type { SystemTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import type { Actor } from '../../kernel/actor.ts';
import { forbidden } from '../../kernel/errors.ts';

/**
 * Whoever acts is who they were when they were let in. Asked once those are held who could change it: of two administrators
 * who take each other's role at the same moment the second has none any more.
 */
export async function mustStillBe(tx: SystemTx, actor: Actor): Promise<void> {
  if (actor.type !== 'user') return;
  const same = await rows(
    tx,
    `SELECT id FROM app_user
     WHERE id = $1 AND status = 'ACTIVE' AND role = $2 AND platform_role IS NOT DISTINCT FROM $3`,
    [actor.userId, actor.role, actor.platformRole],
    { id: is.uuid },
  );
  if (same.length === 0) throw forbidden();
}
