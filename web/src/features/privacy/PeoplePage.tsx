import { PageTitle } from '../../page/PageTitle.tsx';
import { site } from '../../site.ts';
import { Card } from '../../ui/Card.tsx';
import { joinClasses } from '../../ui/classes.ts';
import { RequestForm } from './RequestForm.tsx';
import css from './Privacy.module.css';

export function PeoplePage() {
  return (
    <div className={joinClasses('spread', css.page)}>
      <div className={css.intro}>
        <PageTitle title="If you engaged with a post">If you engaged with a post.</PageTitle>
        <p>
          Members of this installation see who reacted to and commented on the posts of the profile
          that they follow. If that was you, this is what is stored, and how to stop it. You need no
          account.
        </p>
        <Notice />
      </div>
      <Card>
        <RequestForm />
      </Card>
    </div>
  );
}

/** The server fills in the operator's texts, so styles show what is stated. */
function Notice() {
  return (
    <div data-notice={site.privacyNotice} className={css.notice}>
      <p className={css.paused}>
        The operator of this installation has not yet stated who is responsible, how to reach them,
        and why they may read this. Until then, no reactions or comments are read here.
      </p>
      <p className={css.trial}>
        This is a trial installation. Its operator has not yet stated who is responsible, how to
        reach them, and why they may read this.
      </p>
      <dl>
        <div data-given={site.privacyController}>
          <dt>Who is responsible</dt>
          <dd>{site.privacyController}</dd>
        </div>
        <div data-given={site.privacyContact}>
          <dt>Questions to</dt>
          <dd>
            <a href={`mailto:${site.privacyContact}`}>{site.privacyContact}</a>
          </dd>
        </div>
        <div>
          <dt>What is stored</dt>
          <dd>
            Your name, headline, profile URL and LinkedIn ID; your reactions and comments, and when
            we saw them; a number for how much you engage, and whether you engage together with the
            same people. What the member records: why you are not a lead, notes and follow-ups, and
            messages drafted to you. No email address, no private message and no photo.
          </dd>
        </div>
        <div>
          <dt>Source</dt>
          <dd>
            From what LinkedIn shows below the post
            <span data-given={site.sourceTitle}>, through the data service {site.sourceTitle}</span>
            , and from the lists of their own connections that members import.
          </dd>
        </div>
        <div>
          <dt>Who sees it</dt>
          <dd>
            Members who follow the profile whose posts you engaged with. They may export it.
            <span data-given={site.languageModelHost}>
              {' '}
              If a member has a message to you drafted, the language model at{' '}
              {site.languageModelHost} gets your name and what the member selects, such as your
              comments.
            </span>
          </dd>
        </div>
        <div>
          <dt>Legal basis</dt>
          <dd>
            The legitimate interest of that member in knowing the readers of these posts.{' '}
            <span data-given={site.privacyAssessmentUrl}>
              <a href={site.privacyAssessmentUrl}>Read the assessment</a>
            </span>
          </dd>
        </div>
        <div>
          <dt>How long</dt>
          <dd>
            Until {site.peopleRetentionMonths} months after you last engaged with posts of that
            profile, or until you object.
          </dd>
        </div>
      </dl>
    </div>
  );
}
