import { defineModule, eraseWithAccount } from '../../module.ts';
import { handle, handleDeletion } from '../../platform/jobs/jobs.ts';
import { deleteOldMessages, mailConfirmation, mailMessage } from './message-mails.ts';
import { confirmationJob, deleteOldMessagesJob, messageJob } from './support.jobs.ts';
import { bindSupportRoutes } from './support.routes.ts';

export const supportModule = defineModule({
  name: 'support',
  routes: bindSupportRoutes,
  jobs: (deps) => [
    handle(messageJob, (data, attempt) => mailMessage(deps, data, attempt)),
    handle(confirmationJob, (data, attempt) => mailConfirmation(deps, data, attempt)),
    handleDeletion(deps, deleteOldMessagesJob, (confirmed) => deleteOldMessages(confirmed)),
  ],
  data: {
    support_messages: eraseWithAccount(
      'it may be about the erasure itself, and is deleted after its own retention period',
    ),
  },
});
