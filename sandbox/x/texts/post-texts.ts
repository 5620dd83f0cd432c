export const running = [
	'Easy run, {8|10|12|14} km at {132|136|138|141} bpm. {Felt like nothing|Boring on purpose|Talked the whole way}.',
	'Week {three|five|seven} of base training: {52|61|68} km, all of it below {140|142} bpm. Pace at the same effort is down {6|9|11} seconds.',
	'{Cadence|Sleep|Iron} explains more of my bad days than mileage does. I have {14|18|26} months of notes to prove it.',
	'If your easy days are not easy, your hard days are not hard. {That is the whole plan|Took me six years to believe it}.',
	'Does anybody else run better {after a bad night|in the rain|without a watch}? Asking for my training log.',
	'Long run done: {24|28|31} km, negative split, {two gels|one banana}, no heroics. Notes in the newsletter on Sunday.',
	'Read three papers on {polarised training|heat adaptation|tendon loading} so that you do not have to. Short version: {go slower|it takes ten days|load it, slowly}.',
	'New shoes, same {blister|calf|excuse}. #running',
];

export const databases = [
	'We dropped an index nobody used. p{95|99} went from {40|80} ms to {9|14} ms on writes. Check pg_stat_user_indexes today.',
	'TIL: `select … for update skip locked` is a job queue. We removed {Redis|RabbitMQ|two services} and {4,000|9,000} lines.',
	'Your ORM is fine. Your {N+1|missing index|SELECT *} is not. EXPLAIN (ANALYZE, BUFFERS) first, opinions later.',
	'Migration war story: one `alter table` took {four|eleven} minutes of exclusive lock. Set lock_timeout. Always.',
	'{Postgres|SQLite} in production for {five|seven} years. Things I would do differently: nothing about the database.',
	'Why is nobody talking about {partial indexes|covering indexes|generated columns}? They replaced {three|two} caches for us.',
	'Benchmark, {5|9} rounds, interleaved: {1.31|1.28}x over bare driver. Numbers and method in the thread, complaints welcome.',
];

export const growth = [
	'10 things I did to go from 0 to {100k|250k} followers in {30|60} days 🧵👇 (number {4|7} will shock you)',
	'Nobody is going to tell you this: {wake up at 4|delete your friends|sell the course before you make it}. Agree?',
	'Most people will scroll past this. The {1%|top 3%} will bookmark it. 🔥🔥🔥',
	'I made {$12,400|$38,000} last month while I slept. Comment "{MONEY|SCALE}" and I will send you the template 💰',
	'Your network is your net worth. RT if you {agree|are grinding today} 💪',
	'ChatGPT is {dead|over}. Here are {11|17} AI tools that feel illegal to know:',
	'Unpopular opinion: {hard work|consistency|sleep} is underrated. Follow me for more.',
];

export const science = [
	'New preprint: {1,204|312} participants, effect of {d = 0.08|d = 0.21}. Please stop calling this a breakthrough.',
	'A confidence interval is not a {promise|probability that you are right}. It took me a PhD to say that sentence.',
	'Replication is in: {no effect|half the effect|the same effect, finally}. Data and code are open, link below.',
	'{Sleep|Caffeine|Creatine} and endurance: what {14|31} trials agree on, in one figure.',
	'Reviewer {1|3} was right, and I am a better person for it. The paper is too.',
	'How much of what you read here would you bet {ten|a hundred} euros on? Honest question.',
];

export const evenings = [
	'Soup. {Barley|Lentil|Leek}. That is the post.',
	'The cat has {opinions about the new chair|found the one warm book}. 🐈',
	'{Rain|Fog|First snow} at the lake and nobody about. ❄️🌫️',
];

export const japanese = [
	'今朝は{八|十|十二}キロをゆっくり走りました。心拍数は{百三十五|百四十}前後。気持ちよかった🏃‍♀️',
	'{神保町|下北沢}の古本屋で{三|四}冊も買ってしまった。読む時間がない…📚',
	'データベースのインデックスを一つ消したら、書き込みが{三|五}倍速くなった。',
	'雨の日のランニング、好きな人いますか？',
];

export const chinese = [
	'今天慢跑{八|十|十五}公里，平均心率{一百三十八|一百四十二}，感觉轻松。',
	'这本书我读了{两|三}遍，每一遍都不一样。推荐给喜欢安静的人。',
	'删掉一个没人用的索引，写入延迟从{四十|八十}毫秒降到{九|十二}毫秒。',
	'周末去{山里|湖边}走了走，拍了几张照片📷',
];

export const korean = [
	'오늘은 {8|10|12}km 천천히 달렸어요. 심박수 {138|141} 유지 성공 🙌',
	'서버 비용을 {30|45}% 줄였습니다. 비결은 캐시를 없애는 것이었어요.',
	'이번 주에 읽은 책 {두|세} 권, 그중 하나는 정말 좋았습니다.',
];

export const arabic = [
	'ركضت اليوم {ثمانية|عشرة} كيلومترات ببطء، والنبض تحت {140|138}. الشعور رائع 🏃',
	'قرأت هذا الأسبوع {كتابين|ثلاثة كتب}، وأنصح بواحد منها فقط.',
	'من يعرف مقهى هادئاً للقراءة في {عمّان|بيروت}؟',
];

export const hebrew = [
	'ריצה קלה של {8|10|12} ק״מ הבוקר, דופק {136|139}. בלי שעון, בלי מוזיקה.',
	'סיימתי ספר אחרי {שבועיים|חודש}. שווה כל עמוד.',
	'מישהו מכיר מאפייה טובה ב{חיפה|תל אביב}? 🥖',
];

export const german = [
	'Heute {8|11|16} km im Grundlagenbereich. Puls {134|139}. So langsam, dass mich eine {Oma|Ente} überholt hat.',
	'{Drei|Vier} Wochen ohne Intervalle, und die Schwelle ist trotzdem gestiegen. Geduld wirkt.',
	'Brötchen gekauft, Umweg von {6|9} km gelaufen. Passt.',
	'Welches Lauftagebuch nutzt ihr? Ich schreibe seit {2019|2021} auf Papier.',
];

export const french = [
	'Sortie tranquille, {9|12|15} km, {137|140} bpm. On court mieux quand on peut parler.',
	'Relu « {La Nausée|Les Vagues} » dans le train. Toujours aussi {bon|étrange}.',
	'Quelqu’un connaît un bon carnet {à spirale|ligné} ? Le mien est fini.',
];
