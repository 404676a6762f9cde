/** What other modules may use of mails. */
export { type Addressee, composeMail, greeting, type MailSection, type Sender } from './email-template.ts'
export {
  bulkMailPriority,
  hasAddress,
  inLanguageOf,
  mailFor,
  mailLane,
  mailOwners,
  mailUser,
} from './mailing.service.ts'
