import { defineModule, erasedWithAccount } from '../../module.ts';
import { handle, handleDeletion } from '../../platform/jobs/jobs.ts';
import { deleteOldMessages, mailConfirmation, mailMessage } from './message-mails.ts';
import { confirmationJob, deleteOldMessagesJob, messageJob } from './support.jobs.ts';
import { supportRoutes } from './support.routes.ts';
import { deleteMessagesOf } from './support.store.ts';

export const supportModule = defineModule({
  name: 'support',
  routes: supportRoutes,
  jobs: (deps) => [
    handle(messageJob, (data, attempt) => mailMessage(deps, data, attempt)),
    handle(confirmationJob, (data, attempt) => mailConfirmation(deps, data, attempt)),
    handleDeletion(deps, deleteOldMessagesJob, (confirmed) => deleteOldMessages(confirmed)),
  ],
  listeners: () => ({
    'account.erased': (tx, { userId }) => deleteMessagesOf(tx, userId),
  }),
  data: {
    support_messages: erasedWithAccount(
      'it may be about the erasure itself, and is deleted after its own retention period',
    ),
  },
});
