/** A text close to the limit of 2,000 characters. */
export const onCallWeeks = `How we hand out on-call weeks from next month, and why.

Until now the list was made in a spreadsheet that three people understood, one of whom has retired. Some of you drew two holidays in a row; some drew none in four years. Nobody meant it that way, but that is how it came out, and we should have noticed sooner.

What changes
• Every technician with two years in the trade is on the list, leads included. Apprentices ride along if they want the hours, never alone.
• A week runs from Wednesday 7 a.m. to Wednesday 7 a.m., so that no one person carries a whole weekend and the Monday after it.
• Each of the nine big holidays is drawn separately, by lot, in front of everyone at the team breakfast. If you worked one this year, you are out of next year’s draw for it.
• You may swap with anyone who holds the same cards as you. Tell dispatch by Monday noon; there is no need to say why.

What it pays
• A flat amount for the week, whether the phone rings or not.
• Double time from the moment you leave your driveway, with two hours as the least.
• The day after a night with more than four hours of work is yours, paid. Dispatch will not put you on the board, so please do not talk them into it.

What we ask
• Answer within fifteen minutes, be on the road within forty-five.
• No-heat and no-cooling calls with small children, anyone who is ill, or anyone over seventy go first, whatever the contract says.
• If a job is beyond one pair of hands, call the second on the list. Calling is never a failure. A back injury is.
• Write three lines on the ticket before you sleep: what you found, what you did, what is left. The morning crew reads it.

We will try this for half a year and look at it together then: how often the phone rang, who got the calls, who lost sleep. If it is unfair in a new way, tell Samir or me and we will change it. The draft list is on the board by the time clock; pencil is in the cup.`
