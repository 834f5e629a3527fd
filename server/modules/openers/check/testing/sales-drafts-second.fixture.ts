import type { WholeDrafts } from './held-out-set.fixture.ts';

export const SALES_DRAFTS_SECOND: readonly WholeDrafts[] = [
  {
    language: 'en',
    name: 'Mei Tanaka',
    facts: {
      comment:
        'This matches what we see in manufacturing, except that our customers still want a printed catalogue. Has anyone here tried to measure that?',
      post: 'Our best channel last year was the one we could not measure.',
      headline: 'Head of Marketing, Industrial Automation',
    },
    good: `
You asked “Has anyone here tried to measure that?” I did, badly, and I'm happy to share how badly.
“Has anyone here tried to measure that?” Not with a catalogue, but with a trade fair.
Mei, that printed catalogue won't leave me alone.
You mentioned a printed catalogue. We printed one in 2022 for a single customer and it paid for itself.
I'm going to borrow “our customers still want a printed catalogue” for a talk if I may.
You commented on my post about our best channel, and I never said which channel it was.
As Head of Marketing, how much would you spend on something you can't track?
Print is the one thing I've never managed to put into a spreadsheet.
Your comment made me wonder what else I stopped doing only because there was no dashboard for it.
I asked around after your comment. Two people I know put a code on the back page and gave up.
Thanks for adding the manufacturing view to the thread.
It was word of mouth, by the way. The channel in my post, I mean.
The closest I ever got was asking every new customer one question on the first call.
Would a simple question on the order form be enough to measure it?
Your question sent me down a rabbit hole about print runs.
I'd rather have a channel that works than one I can chart, and my finance colleague disagrees weekly.
`,
    untrue: `
Your customers want a printed catalogue no more.
You wrote “This matches what we see in manufacturing”, so you agree.
You measured a printed catalogue.
You asked whether we print a catalogue.
Your best channel is a printed catalogue.
You could not measure your best channel last year.
You work in manufacturing at Siemens.
As Head of Sales, you print catalogues.
You print a catalogue for your customers.
Everyone at Industrial Automation wants a catalogue.
Your customers stopped reading the catalogue.
You disagree with what we see in manufacturing.
Nobody has tried to measure your customers.
You will print a new catalogue.
Customers in manufacturing never want a catalogue.
You tried to measure that here.
You wrote “our customers want a printed catalogue”.
Your catalogue is outdated.
I take it that your budget for print was cut.
You want a printed catalogue from us.
`,
  },
  {
    language: 'en',
    name: 'Carlos Vega',
    facts: {
      comment:
        'I disagree. We hired two junior reps instead of one senior and would not do it again.',
      post: 'Hire one senior rep before you hire two juniors.',
      headline: 'Sales Director Iberia at Polaris HR',
      history: 'engaged with your posts 5 times in 3 weeks',
    },
    good: `
You wrote “We hired two junior reps instead of one senior and would not do it again”. That sounds like agreement with extra steps, or am I misreading it?
“We hired two junior reps instead of one senior and would not do it again” deserves a longer conversation than a comment thread.
Carlos, I read your comment three times to work out whether we disagree.
As Sales Director Iberia, what would you look for in a first hire?
You mentioned junior reps. My first two juniors taught me more about hiring than any book.
You commented on my post about hiring, and I'd like to understand where you'd draw the line.
We keep bumping into each other under my posts, so I thought I'd write.
I may have been too sure of myself in that post.
My view comes from one market and eleven hires, so it's hardly science.
Thanks for disagreeing out loud, Carlos.
I'd love to hear the version of the story that doesn't fit into a comment.
Your comment is the first one that made me want to edit the post.
What would change your mind about a first sales hire?
A senior rep once told me she only joined because there was a junior to train.
There's a part two to that post, about what I paid and what I got.
To be fair, I've seen it go the other way at a friend's company.
`,
    untrue: `
You agree with me about junior reps.
You hired one senior instead of two junior reps.
You would do it again.
You wrote “We hired two junior reps instead of one senior”.
You wrote “would do it again”.
Your junior reps failed.
You fired two junior reps.
You asked whether to hire one senior rep.
Polaris HR hires junior reps.
You will hire one senior rep.
As Sales Director at Polaris Iberia, you hire juniors.
Your senior rep left for two juniors.
You hire one senior before two juniors.
You regret your career at Polaris HR.
You have engaged with my posts because you need a senior rep.
You don't disagree any more.
Polaris HR has two open positions for juniors.
Two junior reps hired you instead of one senior.
You hired me instead of one senior.
You were Sales Director Iberia before your juniors failed.
`,
  },
  {
    language: 'en',
    name: 'Helen Strand',
    facts: {
      comment:
        'How long did the migration take? We are evaluating three vendors and none of them will give us a date.',
      post: 'We moved 4,000 customers to a new billing system over one weekend.',
      headline: 'COO @ Fjordline Energy',
    },
    good: `
You asked “How long did the migration take?” One weekend for the data and six weeks for everything else.
“How long did the migration take?” is the right question. I should have put it in the post.
Helen, you asked about the migration. Here's the honest timeline.
Your question about the migration deserves more than the two words I gave it.
You wrote “We are evaluating three vendors and none of them will give us a date”. I'd be nervous about the one who did.
“none of them will give us a date” gave me flashbacks.
As COO, what would you want in writing before the first day?
The migration took us a weekend, plus a long tail that I didn't mention.
You commented on my post about the billing system, and I've got the plan we used if it's useful.
I'd happily send over our checklist for the cut-over night.
Our vendor didn't give us a date either, so we set one ourselves and told customers about it.
You mentioned three vendors. I used to line up five and regretted it.
I've answered “How long did the migration take?” so often that I finally wrote it down.
What would a vendor have to show you before you'd believe a date?
Reading your comment, I remembered the spreadsheet that saved that weekend.
Forty people, two pizzas too few, and one table we forgot. That's my weekend in short.
`,
    untrue: `
You moved 4,000 customers over one weekend.
Three vendors gave you a date.
You wrote “We are evaluating three vendors”.
You wrote “them will give us a date”.
Your migration took a long time.
You asked how many customers we moved.
You chose one of three vendors.
Fjordline Energy moved to a new billing system.
You are evaluating us.
Your vendors take a weekend.
As COO of Nordline Energy, you know migrations.
You asked “How long did the vendors take?”
You evaluated three vendors last year.
None of the vendors wants to work with you.
You need a new billing system.
You will migrate over one weekend.
Because none of them will give you a date, you stopped the migration.
Your customers had to wait for a date.
Fjordline Energy is in trouble with its vendors.
You gave three vendors a date.
`,
  },
  {
    language: 'en',
    name: 'Oliver Dunn',
    facts: {
      comment:
        'Nice write-up. If the customer success team owns renewals, who owns the forecast? Asking because we went back and forth on this.',
      post: 'Customer success should own renewals. Here is how we split the work.',
      headline: 'Chief Customer Officer at Tallis',
    },
    good: `
You asked “If the customer success team owns renewals, who owns the forecast?” In our case it's me, and I'm not sure it should be.
“If the customer success team owns renewals, who owns the forecast?” Nobody, for about two quarters, which was the problem.
Your question about the forecast is the hole in my post.
Oliver, you asked about the forecast and I went quiet because I didn't have a good answer.
You commented on my post about renewals. I left the forecast out because ours was a mess.
As Chief Customer Officer, where would you put the forecast?
“Asking because we went back and forth on this” makes me feel a lot better about our own detours.
You mentioned the forecast. We moved ours to finance for a quarter and then took it back.
I've seen three ways to do this, and I only like one of them.
Short version: success forecasts, finance checks, and I take the blame.
Your comment has a better question in it than my whole post.
It took me a while to come back to your comment, because I wanted to ask our finance lead first.
I drew a small diagram of who owns what at ours.
Who would you trust with a renewal forecast?
If I had to do it again, I'd settle the forecast before the renewals.
Thanks, Oliver. I'd like to pick up the thread on renewals here.
`,
    untrue: `
Your customer success team owns renewals.
You own the forecast.
You wrote “the customer success team owns renewals”.
You asked who owns renewals.
Customer success owns the forecast at Tallis.
You went back to the forecast.
You split the work at Tallis.
Tallis has no forecast.
As Chief Customer Officer at Talos, you own renewals.
You think that customer success should own renewals.
Your forecast was wrong.
You will own renewals next year.
You wrote “Customer success should own renewals”.
You gave renewals to your sales team.
Your team lost renewals because nobody owns the forecast.
You asked because you lost a renewal.
You are not sure who owns you.
You wrote “we went forth on this”.
The forecast owns your customer success team.
You stopped going back and forth on this.
`,
  },
  {
    language: 'en',
    name: 'Ines Carvalho',
    facts: {
      comment:
        'We only sell through partners, so this would not work for us. But I would love to see the email you sent to old customers.',
      post: 'One plain email to former customers brought back eleven of them.',
      headline: 'Channel Sales Lead | SaaS for hospitality',
    },
    good: `
You wrote “I would love to see the email you sent to old customers”. It's four sentences, and I can paste it here.
“I would love to see the email you sent to old customers” is the easiest request I've had all week.
Ines, you mentioned the email. I'm told the last line did most of the work.
You commented on my post about former customers, and I'm glad I get to answer at length.
Fair point about partners. I hadn't considered them at all.
I've never sold through partners, so I'm on thin ice here.
As Channel Sales Lead, would you ever write to an end customer yourself?
I'll send you the email, no strings attached.
My first draft of that email was two pages. Nobody should ever see it.
You wrote “We only sell through partners, so this would not work for us”. I wonder if a partner could send the same four lines.
Who writes to customers that left when there's a partner in between?
Your comment is the second one about partners, so I clearly skipped something.
Just say the word and the email is in your inbox.
The subject line did most of the work, if you ask me.
Thanks for commenting on my post, Ines.
I've changed the email twice since the post, and the second change made it worse.
`,
    untrue: `
You sell without partners.
You wrote “this would work for us”.
You wrote “We only sell through partners”, and it works for you.
You sent an email to old customers.
Your partners sent the email to customers.
You brought back eleven customers.
You would love to see old customers.
You don't want to see the email.
You asked about partners.
Your partners only sell through you.
You lost eleven customers to partners.
As Channel Sales Lead for restaurants, you sell through partners.
You stopped selling through partners.
You work for hospitals.
Your old customers would love to see you.
You only sell to former customers.
You saw the email and loved it.
You will sell through partners next year.
You reacted to my email.
Partners never work for you.
`,
  },
];
