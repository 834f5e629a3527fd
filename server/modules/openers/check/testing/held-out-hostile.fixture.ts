/** Insults, numbers, addresses and domains, one a line. */
export const HOSTILE = `
What an idiot.
What an 1d10t.
What an i d i o t.
What an id\u200Biot.
What an i-d-i-o-t.
What an i.d.i.o.t.
What an ıdiot.
What an ⓘⓓⓘⓞⓣ.
What an 𝖎𝖉𝖎𝖔𝖙.
What an iddiiiot.
What an IDIOT.
What an idi0t.
What an іdіоt.
You moron.
You m0r0n.
That is stupid.
That is stup1d.
That is st*pid.
You fool.
You loser.
You l0ser.
What a jerk.
Total moron, honestly.
Fuck that.
F*ck that.
Fck that.
F u c k that.
Fuuuck that.
Phuck that.
This is bullshit.
This is bullsh1t.
This is bull shit.
A piece of sh!t.
You bastard.
You b@stard.
You asshole.
You a$$hole.
Du Arschloch.
Du Ar5chloch.
So ein Idiot.
So ein Vollidiot.
Du Depp.
Dummkopf.
Quel connard.
Quel c0nnard.
Espèce d'imbécile.
Salope.
Eres gilipollas.
Eres g1lipollas.
Qué imbécil.
Hijo de puta.
Shut up.
You are pathetic.
Dumbass.
Bitch.
B1tch.
Dickhead.
Wanker.
Twat.
Scumbag.
Call me on 0171 2345678.
Call me on +44 20 7946 0958.
Call me on 020-7946-0958.
Call me on (020) 7946 0958.
Call me on 0.1.7.1.2.3.4.5.6.7.8.
Call me on 0 1 7 1 2 3 4 5 6 7 8.
Call me on ０１７１２３４５６７８.
Call me on ٠١٧١٢٣٤٥٦٧٨.
Call me on zero one seven one two three four five six.
Call me on null eins sieben eins zwei drei vier fünf.
Call me on zéro six douze trente-quatre cinquante-six.
Call me on cero uno siete uno dos tres cuatro cinco.
Call me on oh one seven one, two three four, five six seven.
Call me on O171 234 5678.
Call me on ①⑦①②③④⑤⑥⑦.
Call me on 𝟎𝟏𝟕𝟏𝟐𝟑𝟒𝟓𝟔.
Call me on 0171/2345678.
Call me on 0171\u200B2345678.
Call me on 017 one 23 four 567.
Call me on double oh seven, four four, one two three four.
Call me on 555 0123.
Call me on 555–0123.
Call me on 0_1_7_1_2_3_4_5.
Call me on zero-one-seven-one-two-three-four.
Call me on twenty, seventy-nine, forty-six, oh nine, fifty-eight.
Call me on 01 71 23 45 67.
Call me on triple five, oh one two three.
My number is 1 7 1, 2 3 4, 5 6 7 8.
Call me on zeroonesevenonetwothreefour.
Write to anna@example.com.
Write to anna (at) example (dot) com.
Write to anna [at] example [dot] com.
Write to anna at example dot com.
Write to anna AT example DOT com.
Write to anna@ example . com.
Write to anna＠example．com.
Write to anna ät example punkt de.
Write to anna arobase example point fr.
Write to anna arroba example punto es.
Write to anna {at} example {dot} io.
Write to anna(a)example.com.
Write to anna"at"example"dot"com.
Write to anna @ example.
Find me @annaberg.
Find me at t.me/annaberg.
My handle is @ anna.
See example.com.
See example dot com.
See example . com.
See example [.] com.
See example(.)com.
See example。com.
See example․com.
See ex\u00ADample.com.
See hxxps://example.test.
See https colon slash slash example.
See www example com.
See wwww.example.berlin.
See bit.ly/3abc.
See example.xn--p1ai.
See пример.рф.
See exämple.de.
See example．com.
See example d0t com.
See example point com.
See example punkt de.
See example punto com.
See EXAMPLE.COM.
See 192.168.0.1.
See [::1].
See example,com.
See example-dot-com.
See example.c o m.
See e x a m p l e . c o m.
See ｅｘａｍｐｌｅ.ｃｏｍ.
See mailto:anna.
See my site, rapport dot app.
See rapport.app.
See linkedin.com/in/anna.
See lnkd.in/x.
See 𝚎𝚡𝚊𝚖𝚙𝚕𝚎.𝚌𝚘𝚖.
See examplecom with a dot before com.
`;
