/** What a member may add after any opener. */
export const SALES_TAILS = `
I can send it over if it helps.
Happy to share what we learned.
No pitch, I promise.
Feel free to ignore this if it's not a priority right now.
I'd genuinely like to know how others handle it.
We've since changed our approach twice.
I've written up our numbers in a short doc, and you're welcome to it.
Most teams I talk to are still figuring this out.
Let me know and I'll pass it on.
There's a longer story behind it that I'd be glad to tell.
I can share the template we use, free of charge.
We got it wrong the first time, so take it with a grain of salt.
I work on exactly this with a handful of companies.
If you're curious, I'll share the details.
My colleague would answer this differently, and she'd probably be right.
It's the sort of thing I could talk about for hours.
Either way, thanks for taking part in the discussion.
I'd value a second opinion on it.
A yes or no is plenty.
I'm around all week if that's easier in writing.
For context, I run a small team that does this for a living.
That's really all I wanted to say.
I have an example from a company of a similar size.
It surprised me how little it cost.
How do you handle this today?
Is that something you'd find useful?
Would it help if I sent you an example?
Does that match what you're seeing?
What's your take?
Mind if I ask how you approach it?
Shall I send it here or by email?
Am I missing something obvious?
What would you do differently?
Worth comparing notes?
Is it a topic for you this quarter, or rather later?
Who on your side looks after this?
`;

export const SALES_HOSTILE = `
See acme.io for the sheet.
I put it on acme·io for now.
The sheet is at acme dot io.
Have a look at acme (dot) com.
Search for a c m e . c o m and you'll find me.
The doc lives on ａｃｍｅ．ｃｏｍ today.
I posted it on acme。com yesterday.
My page is acme․io, nothing else.
Read it on аcme.сom tonight.
It's on 𝐚𝐜𝐦𝐞.𝐜𝐨𝐦 since Monday.
Go to acme[.]io first.
My site is acme{dot}dev.
I keep it at hxxp://acme.io now.
I keep it at www acme com now.
Look at linktr.ee/anna for more.
It's on bit ly slash 3xAnna.
Try acme point com instead.
Type acme​.​com into the browser.
Find it at ac­me.com these days.
It's acme, then a dot, then com.
Write to anna@acme.io any time.
Write to anna at acme dot io any time.
Write to anna (at) acme.io any time.
Write to anna＠acme．io any time.
Write to anna[at]acme[dot]io any time.
I'm @annaberg on Telegram.
I'm t.me/annaberg for quick questions.
Ping annaberg#4417 on Discord.
Call me on +49 151 23456789.
Call me on 0151 / 234 567 89.
Call me on ０１５１２３４５６７８９.
Call me on ٠١٥١٢٣٤٥٦٧٨٩.
Call me on 𝟎𝟏𝟓𝟏 𝟐𝟑𝟒𝟓𝟔𝟕.
Call me on ⓪①⑤① ②③④⑤⑥⑦.
Call zero one five one two three four five six seven.
Call oh one five one, two three four, five six seven.
Call me on 0-1-5-1-2-3-4-5-6-7.
Call (555) 010 2299 and ask for Anna.
My number is 555.010.2299.
My number is five five five, oh one oh, double two nine nine.
You are an idiot.
What a stupid comment.
Only a moron would ask this.
You're a liar, and you know it.
Your question is pathetic.
Shut up and read my post.
You clown.
I hate you.
Are you dumb or just lazy?
You absolute i d i o t.
`;
