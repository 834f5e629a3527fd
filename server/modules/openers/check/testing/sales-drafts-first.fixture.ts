import type { WholeDrafts } from './held-out-set.fixture.ts';

/** Written from the rules of openers in `docs/decisions` alone, before the check was read. */
export const SALES_DRAFTS_FIRST: readonly WholeDrafts[] = [
  {
    language: 'en',
    name: 'Daniela Moreau',
    facts: {
      comment:
        'We stopped doing cold calls last spring and pipeline did not move. How do you decide which accounts get a call?',
      post: 'Half of our meetings come from people who commented on something we wrote.',
      headline: 'VP Sales at Lumenfield',
    },
    good: `
“How do you decide which accounts get a call?” has been going round my head since Tuesday.
Daniela, you asked “How do you decide which accounts get a call?” and a comment box was too small for my answer.
Short answer to “How do you decide which accounts get a call?”: we guess, then we check the guess on Fridays.
Your comment under my post about meetings made our whole sales team argue at lunch.
You wrote “We stopped doing cold calls last spring and pipeline did not move”. I'm dying to know what filled the gap.
“We stopped doing cold calls last spring and pipeline did not move” is exactly what I was afraid to test.
Saw your comment on my post, Daniela, and wanted to answer properly.
You asked about accounts, and I only gave you half the story.
I still owe you an answer about accounts.
Hi Daniela, thanks for jumping in on my post about meetings.
As VP Sales, how do you pick the ten accounts that matter in a week?
We did the same experiment a year ago, with a smaller team and a messier CRM.
My rule for calls is embarrassingly simple: somebody has to have said something first.
Your question about accounts is one I get from almost every sales lead I talk to.
I took your question to our Monday meeting and nobody agreed on the answer.
You mentioned cold calls. I haven't made one since 2019, and I miss it more than I expected.
`,
    untrue: `
You do cold calls every spring.
You wrote “We stopped doing cold calls last spring” and your pipeline collapsed.
You wrote “pipeline did move”.
Your pipeline moved after you stopped doing cold calls.
You asked me to call your accounts.
Lumenfield stopped calling its accounts.
Half of your meetings come from comments.
You will stop doing cold calls next spring.
As VP Marketing at Lumenfield, you know how accounts get a call.
You told us that accounts hate calls.
Since pipeline did not move, your accounts get no calls.
You asked “Which accounts did you call?”
You never stopped doing cold calls.
I know that your sales team is looking for a new pipeline.
Your accounts decide how you get a call.
It must hurt that pipeline did not move at Lumenfield.
Why did your pipeline stop moving?
You replaced cold calls with meetings.
We noticed that Lumenfield is hiring sales people.
You wrote “We stopped doing cold calls last spring and pipeline moved”.
`,
  },
  {
    language: 'en',
    name: 'Tom Okafor',
    facts: {
      comment:
        'Curious whether this works with a six month sales cycle. Our buyers never fill in a form before they talk to a colleague.',
      post: 'We removed the demo form and booked more demos.',
      headline: 'Director of Demand Generation | Harrow & Pike',
    },
    good: `
Tom, you wrote “Our buyers never fill in a form before they talk to a colleague”. Same here, and it took me three years to see it.
“Curious whether this works with a six month sales cycle” is a fair challenge. Ours is closer to four.
Honestly? I don't know if it holds for a longer cycle, and I'd like to find out.
You commented on my post about the demo form, so you may like the version that went wrong first.
Thanks for pushing back on the demo form post.
I've been meaning to answer your comment since last week.
As Director of Demand Generation, would you dare to drop the form for a month?
Your comment got me thinking about who is in the room before we ever hear from a buyer.
Quick follow-up to your comment: I dug out the numbers by deal size.
You mentioned a six month sales cycle. Our longest deal took eleven, and it came from a dinner.
The form was my idea in the first place, so removing it stung a bit.
Your line “Our buyers never fill in a form” is now on a sticky note above my desk.
We lost a few leads in the first two weeks, which I left out of the post.
How long does a deal usually take on your side?
One thing I didn't write: our sales team hated the idea for the first month.
I'd argue the form was never for buyers, it was for our own reports.
`,
    untrue: `
Your buyers fill in a form before they talk to a colleague.
You wrote “Our buyers fill in a form before they talk to a colleague”.
You wrote “buyers never talk to a colleague”.
You removed the demo form at Harrow & Pike.
Your sales cycle used to be six months.
Your colleague never fills in a form.
You asked how many demos we booked.
Your six month sales cycle does not work.
You said this works with a six month sales cycle.
You hate forms.
As Director of Demand Generation at Lumenfield, you book demos.
You booked more demos than we did.
Harrow & Pike needs more demos.
You are curious about our demo form because buyers avoid yours.
You reacted to my post about the demo form.
You will remove your form as well.
Thanks for telling your colleague about us.
You must be tired of a six month sales cycle.
Your buyers talk to me before they fill in a form.
Because your buyers never fill in a form, you have a six month sales cycle.
`,
  },
  {
    language: 'en',
    name: 'Sofia Brandt',
    facts: {
      reaction: 'reacted to your post with “Insightful”',
      post: 'Three questions I ask before I write a proposal',
      headline: 'Managing Partner, Brandt Advisory',
    },
    good: `
Sofia, you reacted to my post about proposals, so here's the fourth question that I cut.
Thanks for reacting to my post the other day.
You reacted to “Three questions I ask before I write a proposal”. I left out the one that scares people off.
I noticed your reaction to my post and thought I'd say hello properly.
As Managing Partner, which question would you add to the three?
My proposals used to be twenty pages. Now they're two, and more of them get signed.
Your reaction to my post about proposals reminded me that I promised a follow-up.
I used to write proposals on Sunday nights, which tells you how well that went.
What do you ask before you put a number on paper?
You reacted to my post on proposals. Which of the three questions would you throw out?
I'm collecting questions like these for a short guide, and I'd love to add one of yours.
Every proposal I regret started with a question I was too polite to ask.
Thank you for the reaction, Sofia. I wasn't sure the post would speak to anyone.
I've got a one-page template behind those three questions.
If you had to keep just one question before writing a proposal, which would it be?
It's always nice to see a new name under my posts.
`,
    untrue: `
You commented on my post about proposals.
You wrote that my post is insightful.
You write twenty proposals a month.
You asked three questions before you wrote a proposal.
Brandt Advisory sends proposals without asking.
You lost a proposal last week.
Your proposals are insightful.
You asked about proposals.
You disagree with my three questions.
As Managing Director, you write proposals.
You are looking for a better proposal.
You founded Brandt Advisory in 2010.
You shared my post with your partners.
You wrote “Three questions I ask before I write a proposal”.
Your firm grew because of proposals.
You will love our template for Brandt Advisory.
You told me that your partners write too much.
Your partners never ask questions.
I heard Brandt Advisory is changing its prices.
You use the same three questions.
`,
  },
  {
    language: 'en',
    name: 'Priya Nair',
    facts: {
      comment:
        "Our reps don't trust the lead score, so they ignore it. Do you show them why somebody got a high score?",
      post: 'Lead scoring failed for us twice. The third time we let sales write the rules.',
      headline: 'Revenue Operations Manager at Quillon | ex Dorset Data',
    },
    good: `
You asked “Do you show them why somebody got a high score?” We do now, and it changed more than the score itself.
“Do you show them why somebody got a high score?” Only since the third attempt.
Priya, your question about a high score made me open our old dashboards again.
You wrote “Our reps don't trust the lead score, so they ignore it”. That was us for two years.
"Our reps don't trust the lead score, so they ignore it" could be the title of my next post.
I showed your comment to one of our reps and she laughed for a while.
You commented on my post about lead scoring, and I think I answered too quickly.
As Revenue Operations Manager, who would you let write the rules?
Yes, we show the reasons. Three of them, in plain words, next to the name.
Happy to show you how we explain a score. It's one screen, nothing fancy.
Your comment is the reason I'm writing part two of that post.
You mentioned the lead score. We ended up giving ours a different name so people would look at it again.
Trust was the hard part for me too. The maths took a weekend.
What would a score have to explain before your reps would use it?
Following up on your comment because I promised an example.
In our case, the reps wrote eleven rules and deleted eight of them within a month.
`,
    untrue: `
Your reps trust the lead score.
You wrote “Our reps trust the lead score”.
You wrote “reps ignore the lead score” because it failed twice.
Your reps ignore you.
You show them why somebody got a high score.
Lead scoring failed for Quillon twice.
You work at Dorset Data.
As Revenue Operations Manager at Dorset Data, you know lead scores.
You let sales write the rules.
You asked why reps ignore the lead score.
You got a high score.
Quillon does not trust its reps.
You will show your reps the lead score.
You stopped trusting your reps.
Your lead score was never ignored.
You don't trust the rules that sales wrote.
You wrote “Do you show them a high score?”
You left Dorset Data because of the lead score.
It's a pity that your reps are so difficult.
Your reps got a high score because they don't trust you.
`,
  },
  {
    language: 'en',
    name: 'James Whitlock',
    facts: {
      comment: 'Pricing pages without prices should be illegal.',
      post: 'We put our prices on the website. Sales calls got shorter and better.',
      headline: 'Founder & CEO at Rowan Freight Software',
    },
    good: `
“Pricing pages without prices should be illegal” made me laugh out loud on a train.
You wrote “Pricing pages without prices should be illegal”. I was guilty of one for four years.
James, I read “Pricing pages without prices should be illegal” to my co-founder and she sent me a thumbs up.
Your comment on my post about prices sums it up better than the post did.
You commented on my post about prices, and I have a confession: one plan still says “contact us”.
Hi James, I'd vote for that law.
As Founder & CEO, did you ever get pushback for showing a price?
You mentioned pricing pages. I keep a folder of the worst ones I've seen.
We argued about this for a full quarter before anyone touched the website.
I expected our competitors to copy the page within a week. They took two days.
My sales team was sure it would cost us deals, and I half believed them.
Your comment made me reread my post, and I'd change a line or two now.
Thanks for the comment, James. I'm writing up what happened to our discounts afterwards.
What made the difference for us was the shorter first call, not the traffic.
I kept your comment open in a tab all week.
Would you put the price for large customers on the page as well?
`,
    untrue: `
Pricing pages with prices should be illegal.
You wrote “prices should be illegal”.
Your website has no prices.
Rowan Freight Software put its prices on the website.
You asked about prices.
Your sales calls got shorter.
You hide your prices.
You broke the law with your pricing pages.
As founder of Rowan Freight, you sell without prices.
You think our prices are illegal.
You agree that sales calls should be illegal.
You want shorter sales calls.
You will put your prices on the website.
You wrote “We put our prices on the website”.
Your pricing page is illegal.
You raised your prices.
I saw that Rowan Freight Software changed its pricing page.
Your customers complain about prices.
You sold Rowan Freight Software.
You were a CEO at Rowan Freight Software.
`,
  },
];
