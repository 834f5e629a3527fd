import type { Vocabulary } from './vocabulary.ts';

export const en: Vocabulary = {
  stopWords:
    'a, about, after, again, all, also, always, am, an, and, any, anything, are, as, at, be, because, been, before, ' +
    'being, both, but, by, can, could, d, did, do, does, doing, don, done, down, each, else, even, ever, every, ' +
    'everyone, everything, few, first, for, from, get, gets, getting, go, goes, going, got, had, has, have, having, ' +
    'he, her, here, hers, him, his, how, i, if, in, into, is, isn, it, its, just, last, less, like, ll, lot, m, made, ' +
    'make, makes, many, may, maybe, me, mine, more, most, much, my, never, no, nobody, none, nor, not, nothing, now, ' +
    'of, off, often, on, once, one, ones, only, or, other, others, our, ours, out, over, own, part, perhaps, put, ' +
    're, really, s, same, say, says, see, shall, she, should, since, so, some, somebody, someone, something, still, ' +
    'such, t, take, than, that, the, their, them, then, there, these, they, thing, things, this, those, though, ' +
    'through, to, too, under, until, up, us, ve, very, was, way, we, well, were, what, when, where, whether, which, ' +
    'while, who, whose, why, will, with, without, won, would, yes, yet, you, your, yours',
  dates:
    'monday, tuesday, wednesday, thursday, friday, saturday, sunday, january, february, april, june, july, august, ' +
    'september, october, november, december, yesterday, last week, last month, last quarter, last year, ' +
    'last night, last spring, last summer, last autumn, last fall, last winter, years ago, months ago, weeks ago, ' +
    'days ago, this morning, a year ago, a month ago, a week ago, christmas, easter',
  numbers:
    'two=2, three=3, four=4, five=5, six=6, seven=7, eight=8, nine=9, ten=10, eleven=11, twelve=12, thirteen=13, ' +
    'fourteen=14, fifteen=15, sixteen=16, seventeen=17, eighteen=18, nineteen=19, twenty=20, thirty=30, forty=40, ' +
    'fifty=50, sixty=60, seventy=70, eighty=80, ninety=90, hundred=100, hundreds=100, thousand=1000, ' +
    'thousands=1000, million=1000000, millions=1000000, billion=1000000000, half=1/2, third=1/3, thirds=1/3, ' +
    'quarters=1/4, twice=x2, doubled=x2, triple=x3, tripled=x3, halved=1/2, dozen=12, dozens=12',
  addressing: 'you, your, yours, yourself',
  tentative:
    'would, could, might, if, whether, wonder*, curious, hope*, want, wanted, let me know, tell me, how you, what you, ' +
    'where you, which you, why you, when you, who you, whatever you, is yours, to you, for you, with you, from you, ' +
    'than you, like you, unless, guess, suspect, seem*, thank you, owe you, believe you, assume, imagine, sure, perhaps, maybe, interested, keen, love to, ' +
    'like to, how your, what your, where your, which of your, can, do you, did you, are you, have you, ask you',
  references:
    'ask*, question*, comment*, point*, said, say*, wrote, writ*, mention*, word*, line*, phrase*, put, note*, ' +
    'describ*, remark*, repl*, sentence*, react*, answer*, observation*, objection*, doubt*, distinction*, example*, ' +
    'framing, view, take, call*, made me, story, argu*, push*, role, job, work, title, headline, pick*, flag*, rais*, ' +
    'sum*, summar*, name, nam*, version, experience, suggest*, mean*',
  encounters:
    'met, meet you, meeting you, meet up, we spoke, i spoke, you spoke, spoken with, spoken to, have spoken, chatted, chatting with, our chat, our call, our conversation, ' +
    'our meeting, our talk, our discussion, our coffee, our lunch, our dinner, we talked, we discussed, as discussed, ' +
    'talked to you, talked with you, talking to you, talking with you, speaking with you, spoke with, seeing you, saw you at, ' +
    'see you again, heard you, your talk, your keynote, your panel, your booth, caught up, catch up, catching up, ' +
    'last time, in person, introduced, introduction, mutual, in touch, over coffee, over lunch, over dinner, over drinks, over a beer, ' +
    'conference, summit, webinar, trade fair, trade show, expo, meetup, the dinner, you told me, you promised, ' +
    'we agreed, you agreed, shook hands, shared a table, sat next to, old colleague*, used to work, worked together, ' +
    'work* with you, same university, same school, alumni, classmate*, our session, our workshop, bumped into, ran into you',
  events:
    'congrat*, promotion, promoted, your new role, new job, raised a, funding, series a, series b, series c, seed round, ' +
    'acquisition, acquired, ipo, layoffs, laid off, birthday, anniversary, award*, hired, hiring, joined, ' +
    'graduat*, retire*, married, wedding, podcast, interview, your book, nominated, elected, appointed, opened an office, ' +
    'stepping down, left your, leaving your, mutual friend*, you moved to, has moved to, relocat*',
  titles:
    'ceo, cfo, coo, cmo, cto, cro, cpo, cio, ciso, chro, cco, cdo, cso, vp, svp, evp, avp, vice president, president, head of, ' +
    'chief, founder, cofounder, co founder, managing director, director, chairman, chairwoman, chairperson, treasurer, ' +
    'managing partner, general manager, general counsel, board member, country manager, dean, principal',
  softTitles:
    'manager, engineer, developer, designer, analyst, consultant, partner, lead, owner, recruiter, controller, ' +
    'accountant, lawyer, attorney, nurse, teacher, professor, scientist, marketer, seller, salesperson, specialist, ' +
    'coordinator, administrator, assistant, architect, researcher, investor, advisor, adviser, coach, buyer, planner, ' +
    'strategist, copywriter, editor, journalist, doctor, physician, pharmacist, broker, banker, auditor, agent, representative, rep, executive, ' +
    'officer, trainer, editor, producer, student, intern, supervisor, freelancer, entrepreneur',
  asTitle:
    'as a, as an, as the, being a, being an, you re a, you re an, you re the, you are a, you are an, you are the, ' +
    'you as, role as, work as, job as, title of, were a, worked as, for a',
  titleOf: 'of, for',
  nameVerbs:
    'has, is, was, does, did, had, uses, used, runs, ran, went, sells, sold, built, tried, made, makes, calls, called, ' +
    'does, moved, switched, told, says, said, wants, found, learned, got, gets, handles, handled, measures, solved',
  bannedPhrases:
    'great post, great insight*, great read, love this, loved this, loved your, love your, love how you, love the way, ' +
    'so true, could* agree more, couldn t agree more, thanks for sharing, thank you for sharing, thank* for posting, ' +
    'resonat*, thought provoking, insightful*, i hope this finds, hope this finds, hope this message, hope you re doing, ' +
    'hope you are doing, hope all is well, hope you re well, hope you are well, i came across, came across your, ' +
    'i stumbled upon, stumbled upon, stumbled across, wanted to reach out, reaching out, reach out, touch base, ' +
    'circle back, pick your brain, synerg*, leverag*, delv*, unlock*, elevat*, game chang*, gamechang*, in today s fast, ' +
    'fast paced, would love to connect, love to connect, like to connect, expand my network, grow my network, ' +
    'let s connect, connect with you, no pressure, spot on, nailed it, hit the nail, well said, hats off, ' +
    'keep it up, keep up the, big fan, huge fan, a fan of, food for thought, deep dive, move the needle, low hanging, ' +
    'at the end of the day, paradigm, seamless*, cutting edge, state of the art, revolution*, supercharg*, ' +
    'transformative, testament to, tapestry, landscape of, navigat* the, embark*, foster*, robust, as an ai, ' +
    'language model, as a professional network, dear sir, to whom it may concern, just checking in, following up',
  praise:
    'great(?! deal), awesome, amazing, brilliant*, excellent*, fantastic*, incredibl*, impress*, inspir*, outstanding*, ' +
    'superb*, wonderful*, remarkabl*, phenomenal*, exceptional*, stellar, magnificent*, marvel*, terrific, fabulous, ' +
    'genius, legend, visionary, thought leader*, guru, rockstar, rock star, kudos, bravo, admir*, masterful*, ' +
    'masterclass, astute*, insight, insights, perceptive, compelling, eloquent*, extraordinar*, first class, world class, ' +
    'top notch, best in class, splendid, congratulat*, well done, good job, nice work, nice job, ' +
    'love what, love that, respect for, your expertise, your leadership, leader in, gold, gem, invaluable, invaluabl*, ' +
    'beautifully, thoughtful post, thoughtful comment, smart comment, smart post, smart question, sharp comment, ' +
    'excellent question, good post, nice post, nice comment, clever, wise, wisdom, talented, gifted',
  offers:
    'our newsletter, our webinar, guaranteed, we guarantee, quick call, on a call, call me, call you, phone call, video call, hop on, jump on, book a call, book a time, book a slot, book a meeting, ' +
    'book a demo, book a session, book time, my calendar, your calendar, our calendars, calendar invit*, calendar link*, schedule a, schedule some, ' +
    'schedule time, free trial, free audit, free of charge, for free, no cost, no obligation, time slot, a slot, meet next, meet this, when are you free, ' +
    'are you free, are you available, your availability, we help, i help, we offer, i offer, can offer, our offer, special offer, our product, our tool, ' +
    'our platform, our solution, our software, our service*, our app, i can help, we can help, could help you, help you with, happy to show, glad to show, ' +
    'let me show, show you, walk you through, send you our, send you a, send over a, buy our, buy from us, buy now, let s talk, shall we, could we talk, ' +
    'can we talk, discount code, promo, percent off, give you a discount, money back, check out our, try our, try out our, visit our, set up a time, ' +
    'find a time, grab coffee, grab a coffee, sales deck, get started with, limited time, quote for you, partner with us, work with us, join us, ' +
    'our waitlist, our beta, dm me, message me, text me, pitch you',
  offerTopics:
    'minutes, a call, demo, demos, trial, discount*, proposal, proposals, sponsor*, purchase, newsletter, guarantee*, zoom, whatsapp, subscribe, sign up, ' +
    'case study, case studies, whitepaper, white paper, coupon, ebook',
};
