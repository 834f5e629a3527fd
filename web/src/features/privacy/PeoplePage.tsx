import { PageTitle } from '../../page/PageTitle.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Notice } from './Notice.tsx';
import css from './Privacy.module.css';
import { RequestForm } from './RequestForm.tsx';

export function PeoplePage() {
  return (
    <div className={classes('spread', css.page)}>
      <div className={css.intro}>
        <PageTitle title="If you engaged with a post">If you engaged with a post.</PageTitle>
        <p>
          Members of this installation see who reacted to and commented on the posts of the profile
          that they follow. If that was you, this is what is stored, and how to stop it. You need no
          account.
        </p>
        <Notice />
      </div>
      <Card className={css.card}>
        <RequestForm />
      </Card>
    </div>
  );
}
