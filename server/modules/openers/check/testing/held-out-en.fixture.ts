import type { HeldOut } from './held-out-set.fixture.ts';

export const heldOutEn: HeldOut = {
  language: 'en',
  facts: {
    comment:
      'We never had the budget for a second tool, so our team built the report ourselves. Does the drop hold outside of spring?',
    post: 'We cut onboarding from nine days to four. Here is what broke first.',
    headline: 'Head of Customer Success at Brightline',
  },
  openings: `
You asked “Does the drop hold outside of spring?”
You asked "Does the drop hold outside of spring?" and I owe you a proper answer.
You wrote “We never had the budget for a second tool”.
“Does the drop hold outside of spring?” is the question I was hoping to avoid.
Your question about the drop has been on my desk since Tuesday.
You mentioned a second tool, and that word stuck with me.
You commented on my post about onboarding, so here is the part I left out.
“We never had the budget for a second tool” could have been my own sentence.
Mara, you asked about the drop.
As Head of Customer Success, what would you want to see first?
Your comment sent me back to my spreadsheet.
`,
  continuations: `
I am still not sure of the answer.
I can share the sheet we used for it.
I have two more examples that did not make it into the post.
What would you look at first?
I would like to hear how you decide that.
How do you check that today?
I got this wrong twice before it worked.
It took us a month to find out, and I would do it differently now.
My own answer is longer than a comment allows.
Which part would you test first?
I kept a list of what failed on our side, and I am happy to send it.
For us, the honest answer was no.
I changed my mind about this last week.
What am I missing?
`,
  untrue: `
You have the budget for a second tool.
You wrote “had the budget for a second tool”.
You wrote “We had the budget for a second tool”.
Your team never built the report.
Since you lead customer success at Brightline, this will sound familiar.
Brightline built its own report, and so did we.
As former Head of Customer Success, what would you do?
As Head of Sales at Brightline, how do you see it?
You wrote “We cut onboarding from nine days to four”.
You asked about budget cuts.
You asked about onboarding.
It sounds like budget is tight at Brightline.
Building the report without budget must have been hard.
I noticed you are looking for a second tool.
You will need a second tool soon.
Your question about a second tool made me think.
Since the drop did not hold in spring for you, here is what I found.
My team built the report for you.
I saw that your team replaced two tools with one report.
What did you do after the drop hit your team?
How did Brightline manage to cut onboarding?
You mentioned that your budget was cut.
Your Customer Success team is short of money.
I liked how you explained that the report failed.
Our two companies have the same problem in spring.
Glad the report worked out for you.
Still without a second tool?
I can see why you gave up on the tool.
We both know how it feels to have no budget.
Most heads of customer success who lose their budget build reports themselves.
You commented on my post about budgets.
After all those years at Brightline, what would you change?
No budget, no second tool, and still a working report: what comes next?
Congratulations on the report that your team built.
You wrote “our team built the report ourselves” because nobody else would.
Before you joined Brightline, how did you measure it?
You asked “Does the drop hold outside of spring?” and then answered it yourself.
Nine days of onboarding is what you have today.
You doubt that the drop is real.
You are right that the drop holds.
Sorry to hear about the budget.
The budget came through in the end, I take it.
It seems the report saved the spring for everybody over there.
Spring is clearly the worst season in customer success.
People at Brightline told me about the report.
You sound frustrated about the tool.
You agreed with me about onboarding.
`,
};

export const heldOutEnAgain: HeldOut = {
  language: 'en',
  facts: {
    comment:
      'I am not convinced that dashboards change what people do. Last year we deleted half of ours and the sky stayed up.',
    post: 'Three things I stopped measuring last year. Number two hurt.',
    reaction: 'reacted to your post with “insightful”',
    headline: 'Freelance data engineer',
  },
  openings: `
You wrote “I am not convinced that dashboards change what people do”.
"I am not convinced that dashboards change what people do" is the sentence I needed in March.
You mentioned dashboards, and I have a confession to make.
You reacted to my post.
You wrote “we deleted half of ours and the sky stayed up”.
Your comment is the reason I opened my old notes again.
You commented on my post about three things I stopped measuring.
As Freelance data engineer, which of them would you have kept?
Thanks for the comment.
`,
  continuations: `
I nearly kept number two.
Mine went quietly, over a weekend.
I wrote down what I missed afterwards, and it is a short list.
What would you delete next?
How do you decide what stays?
I would love to know what came first.
I can send the list if that helps.
My view has shifted a little since then.
Honestly, I do not know yet.
What would change your mind?
There is one I still regret.
I expected more trouble than I got.
It was easier than I feared.
`,
  untrue: `
You are convinced that dashboards change what people do.
You wrote “convinced that dashboards change what people do”.
You wrote “dashboards change what people do”.
You deleted all of your dashboards.
Your clients complained after the dashboards went.
As a data engineer at a big firm, what would you delete next?
As Freelance data scientist, what would you delete next?
You stopped measuring three things last year.
You wanted to know which dashboards I deleted.
You asked about dashboards.
Freelancers like you rarely get to delete anything.
Deleting dashboards cost you clients?
I heard you work with dashboards every day.
You commented on my post about dashboards.
The dashboards you built did not change what people do.
Now that half of your dashboards are gone, what do you measure?
You wrote “Three things I stopped measuring last year”.
You have never deleted a dashboard.
Your dashboards were useless anyway.
Going freelance after the dashboards was a good move.
You and I deleted the same half.
You shared my post with your network.
`,
};

export const heldOutEnLater: HeldOut = {
  language: 'en',
  facts: {
    comment:
      'Our warehouse stopped using paper in March, but the drivers refuse to scan. How long did your rollout take?',
    post: 'Why our rollout took twice as long as planned. A short history of delays.',
    headline: 'Operations Director | Norvik Logistics',
    relation: 'connected since Mar 2021',
  },
  openings: `
You asked “How long did your rollout take?” and I had to check.
You asked “How long did your rollout take?”
“How long did your rollout take?” deserves a better answer than the one I gave.
You wrote “Our warehouse stopped using paper in March, but the drivers refuse to scan”.
Your question about the rollout is a fair one.
We have been connected since 2021, and I have never asked you anything.
You commented on my post about delays.
Hi Mara, thank you for your comment.
As Operations Director, what would you have cut first?
You asked about my rollout.
`,
  continuations: `
The short version is that we planned for the wrong thing.
If it is useful, I can send you our plan with all its mistakes.
My guess is that training mattered more than tools.
How would you go about it?
I'd be curious how that looks from where you are.
Is there a step you would skip?
We lost most of the time in week two.
I still owe the post a second part, and this might be it.
Nothing went as planned on our side, and I have the notes to prove it.
Do you see it differently?
Happy to share what I would do differently.
What do you make of it?
`,
  untrue: `
Your drivers scan everything now.
You wrote “the drivers scan everything in the warehouse”.
You wrote “drivers refuse to scan” about us.
Drivers at Norvik refuse to scan.
You wrote “Our warehouse stopped using paper”.
Your warehouse went back to paper.
Getting drivers to scan is the hardest part, isn't it?
It must be frustrating when drivers refuse.
Your rollout took twice as long as planned.
You asked how to make drivers scan.
You asked about paper.
How long did it take your drivers to accept scanning?
What happened in March when paper was gone?
You told me that your drivers love paper.
You seem to have trouble with your drivers.
Hats off to a warehouse without paper.
A warehouse without paper since March, impressive.
We met at Norvik in 2021.
We have been connected since 2019.
You have known me since 2021.
You wrote that scanning failed.
Like you, I gave up on paper.
The same thing happened to you in March.
I bet your drivers hate scanners.
When your drivers started scanning, what changed?
Have your drivers come around?
You are an operations person, so you will get this.
Nobody at Norvik wanted this.
Your March must have been wild.
Your rollout sounds painful.
Who convinced the drivers?
`,
};
