import type { WholeDrafts } from './held-out-set.fixture.ts';

export const WHOLE_DRAFTS_EN: readonly WholeDrafts[] = [
  {
    language: 'en',
    name: 'Hannah Lowe',
    facts: {
      comment:
        'We tried pair interviews and dropped them after a month. Candidates found them intimidating. Which questions did you keep?',
      post: 'We cut our hiring process from seven steps to three. Here is the part nobody liked.',
      headline: 'Head of Talent at Corvane',
    },
    good: `
You asked “Which questions did you keep?” Four of them, and I still argue about the fourth.
“Candidates found them intimidating” was my worry as well, so I sat through a few myself. I am still undecided.
Your question is a good one for a longer answer. I have the list in a document and can share it.
You wrote “We tried pair interviews and dropped them after a month”. I kept them for one role only. What would make you try them again?
As Head of Talent, which step would you have cut first?
You commented on my post about hiring, and I owe you the part that I left out.
Thanks for the question, Hannah. The honest answer changed twice while we were doing it.
You mentioned pair interviews. I have mixed feelings about them, and I'd like to hear the other side.
I can send you the questions we kept, with the reasons next to them.
How do you tell a good interview from a pleasant one?
“Which questions did you keep?” I kept the ones that made people talk about a mistake.
You asked “Which questions did you keep?” I'd rather tell you which ones I regret losing.
Your comment made me look up my notes from the first month. They are not flattering.
What would you ask if you had only ten minutes?
I'm working on a short follow-up to that post. Is there anything you would want it to answer?
My guess is that three steps only work for small teams. Does that match what you see?
If you could keep a single question, which one would it be?
I read your comment twice. I never asked candidates how it felt, and I should have.
Hi Hannah, you asked “Which questions did you keep?” and I gave you half an answer.
Honestly, I was relieved that somebody asked about the questions. Most people only asked about the time saved.
`,
    untrue: `
You still use pair interviews.
You wrote “We tried pair interviews”, so they must have worked.
You found the interviews intimidating.
Your candidates liked pair interviews.
You asked which steps we cut.
You keep pair interviews for a month.
As Head of Sales, which step would you cut?
Corvane dropped its hiring process.
You cut your hiring process to three steps.
I heard that candidates at Corvane are intimidated.
Why do your candidates drop out?
You will try pair interviews next month.
Since you dropped interviews, how do you hire?
You reacted to my post.
You intimidate candidates.
`,
  },
  {
    language: 'en',
    name: 'Marcus Webb',
    facts: {
      comment: 'Not sure I agree. Our customers never read release notes, they call us.',
      post: 'Release notes are the cheapest marketing we do',
      headline: 'Product Manager, Tidewater Systems',
    },
    good: `
You wrote “Our customers never read release notes, they call us”. I would take calls over notes any day.
“Our customers never read release notes, they call us” is a better problem than mine. What do they ask first?
Your comment is the fairest objection I got. I have no numbers on who calls.
You commented on my post about release notes. I should have said that ours are mostly read by competitors.
As Product Manager, what would you write instead?
Thank you for disagreeing, Marcus. I learned more from that than from the likes.
You mentioned release notes. I count clicks, which is probably the wrong thing to count.
I wonder whether a call is worth more than a hundred readers.
What would a release note need to be worth reading?
I could show you the three notes that worked for us, if that is of interest.
“Not sure I agree” is how I feel about it on some days, too.
How do you announce a change today?
You wrote “Our customers never read release notes, they call us”. Do they call about what is new or about what broke?
I may have confused readers with people who care.
My post was a bit too sure of itself. I'd soften the title now.
Your comment sent me to our call log. I had not looked at it in months.
I like “they call us” more than anything in my post.
Would you read them yourself?
Maybe the right question is who the notes are for. I wrote mine for myself at first.
I'd be interested in one example of a note that changed your mind.
`,
    untrue: `
Your customers read release notes.
You wrote “Our customers never read release notes”, and that you are sorry about it.
You agree with me.
You wrote “customers read release notes”.
You call your customers.
You never call your customers.
Your customers are unhappy at Tidewater.
As Product Manager at Riverside Systems, you know that.
Tidewater Systems has stopped writing release notes.
You asked about release notes.
You are not sure whether customers call you.
They never call you.
You think release notes are cheap marketing.
What made your customers stop reading?
You want customers to call less.
`,
  },
  {
    language: 'en',
    name: 'Aisha Bello',
    facts: {
      reaction: 'reacted to your post with “Support”',
      post: 'I turned down our biggest client. The team slept better.',
      headline: 'Founder at Plain Studio',
    },
    good: `
You reacted to my post about our biggest client. I did not write how long I hesitated.
You reacted to “I turned down our biggest client”. It was the scariest email of my year.
As Founder, where would you have drawn the line?
Your reaction came at a good moment: I was about to delete that post.
Have you ever said no to a client?
I'd like to know what you would have asked me before I sent that email.
Thanks for reacting to my post, Aisha. I'm happy to tell you the unedited version.
What would a client have to do for you to turn them down?
You reacted to my post, and I'm curious what part of it rang true.
There is a sequel, because the client came back. I am still deciding whether to publish it.
I wrote that post for founders who are afraid of an empty calendar. I was one of them.
You reacted to my post. Would you have done it sooner?
I keep a list of questions I ask new clients now. I can send it to you if it helps.
It cost us a third of our revenue, and I would do it again.
My accountant still disagrees with me. What would you tell her?
I did not expect anybody to react to something so personal.
How do you decide which work to take?
I'm not proud of how I told them. The decision itself I would defend.
Hello Aisha, your reaction made my morning.
Which sentence in that post would you cross out?
`,
    untrue: `
You turned down your biggest client.
Your team sleeps better now.
You commented on my post about the client.
You asked me how I turned down the client.
You are afraid of losing clients.
As CEO of Plain Studio, you know this.
Plain Studio has too many clients.
You support my decision because you did the same.
You lost your biggest client.
Your studio is doing well.
You wrote “I turned down our biggest client”.
Your clients keep you awake.
You admire me for it.
You founded Plain Studio to sleep better.
I saw that you are looking for clients.
`,
  },
  {
    language: 'en',
    name: 'Peter Lindgren',
    facts: {
      comment:
        'Great thread. I would add that freight costs doubled for us in autumn, unless you book early. Do you share the model?',
      post: 'How we forecast freight costs with a spreadsheet and 40 lines of code',
      headline: 'Supply Chain Lead | formerly Norsk Marine',
      history: 'engaged with your posts 4 times in 2 weeks',
    },
    good: `
You asked “Do you share the model?” Gladly. It is 40 lines and a lot of hope.
“Do you share the model?” Yes, although I should tidy it up first.
Your question about the model made me open it again, and I found a mistake.
As Supply Chain Lead, which number would you check first?
You mentioned freight costs. My forecast was useless for exactly one quarter, and I learned the most from it.
You wrote “I would add that freight costs doubled for us in autumn, unless you book early”. How early is early?
Peter, you asked “Do you share the model?” I can send it today, without the data.
Thanks for the comment. I had not thought about booking dates at all.
I can walk you through the model in writing, or simply send it. Which would you prefer?
You commented on my post about freight costs. I left out the week when it was off by half.
What would you change in the first ten lines?
Your comment added the one thing I had missed.
The code is ugly, and I am fine with that.
How do you estimate costs for the next quarter?
I'd trade the model for one honest opinion on it.
You asked about the model. I use it every Friday, and I still check it by hand.
I wonder if a spreadsheet is even the right tool for this.
We keep meeting in the comments, so I thought I would simply write.
“Do you share the model?” was the question I was hoping for.
Is there a number that you trust more than your gut?
`,
    untrue: `
Freight costs doubled for you in autumn.
You book early.
You wrote “freight costs doubled for us in autumn”.
You work at Norsk Marine.
As Supply Chain Lead at Norsk Marine, you know freight.
You asked how freight costs doubled.
You forecast freight costs with a spreadsheet.
You share your model with everybody.
Your freight costs fell in autumn.
You did not book early enough.
You left Norsk Marine because of freight costs.
You have built a model of your own.
You doubled your freight costs.
You always book in autumn.
Unless you book early, you share the model.
`,
  },
];
