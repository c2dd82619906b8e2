import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { say } from '../../ui/say.ts';
import { type SavedView, viewsQuery } from './views-query.ts';

interface Props {
  readonly view: SavedView;
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

/** A view can't be brought back, and a shared one is other people's too. */
export function DeleteViewDialog({ view, companyId, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const { name, isShared } = view;
  const act = useMutation({
    mutationFn: () => rpc.views.remove.mutate({ id: view.id, companyId }),
    onSuccess() {
      say(t('views.removed', { name }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: viewsQuery(companyId).queryKey }),
  });
  return (
    <ConfirmDialog
      title={t('views.remove.title', { name })}
      confirmLabel={t('views.remove.act')}
      isDanger
      act={act}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      {t(isShared ? 'views.remove.shared' : 'views.remove.own')}
    </ConfirmDialog>
  );
}
