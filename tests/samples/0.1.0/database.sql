BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE event (
	"match" VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	actor VARCHAR(24) NOT NULL, 
	move_id VARCHAR(40), 
	kind VARCHAR(12) NOT NULL, 
	body TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_event PRIMARY KEY ("match", seq), 
	CONSTRAINT fk_event_match FOREIGN KEY("match") REFERENCES "match" (id) ON DELETE CASCADE, 
	CONSTRAINT uq_event_match_actor_move_id UNIQUE ("match", actor, move_id)
)
 WITHOUT ROWID

;
INSERT INTO "event" VALUES('0b476e2c5afe',1,'table',NULL,'opened','{"kind":"opened","terms":{"game":"loop-6","seats":2,"options":{"gates":"advanced","counts":"none","four_ones":"off","penalty_limit":"none","shrinking_refill":"off","dff_turns":"1","max_turns":"none","first":"chance"},"clock":{"kind":"none","seconds":300,"increment":0,"days":3},"expiry":"lose","watch":"invited","chat":"everyone","undo":"on","hints":"on","grace":0,"closing":3,"listed":false},"host":"24143f814e60"}',1795025819604);
INSERT INTO "event" VALUES('0b476e2c5afe',2,'table',NULL,'sat','{"kind":"sat","seat":0,"person":"24143f814e60","name":"Ada"}',1795025819604);
INSERT INTO "event" VALUES('0b476e2c5afe',3,'person:a91125fd384b',NULL,'sat','{"kind":"sat","seat":1,"person":"a91125fd384b","name":"ボブ é"}',1795025819632);
INSERT INTO "event" VALUES('0b476e2c5afe',4,'person:24143f814e60',NULL,'started','{"kind":"started","turn":["first=0","field a 000110","field b 111010","hand a OR,NOR","hand b AND,NOT"],"clocks":[]}',1795025819654);
INSERT INTO "event" VALUES('0b476e2c5afe',5,'seat:0','24143f814e60-1','played','{"kind":"played","seat":0,"turn":["OR@a1","+BUG"],"clocks":[]}',1795025819812);
INSERT INTO "event" VALUES('0b476e2c5afe',6,'seat:1','a91125fd384b-1','played','{"kind":"played","seat":1,"turn":["AND@b2","+DFF"],"clocks":[]}',1795025819884);
INSERT INTO "event" VALUES('0b476e2c5afe',7,'seat:0','24143f814e60-2','played','{"kind":"played","seat":0,"turn":["BUG@a3","+AND"],"clocks":[]}',1795025819957);
INSERT INTO "event" VALUES('0b476e2c5afe',8,'seat:1','a91125fd384b-2','played','{"kind":"played","seat":1,"turn":["DFF@b1","+XOR"],"clocks":[]}',1795025820028);
INSERT INTO "event" VALUES('0b476e2c5afe',9,'seat:0','24143f814e60-3','played','{"kind":"played","seat":0,"turn":["AND@b4","+NAND"],"clocks":[]}',1795025820093);
INSERT INTO "event" VALUES('0b476e2c5afe',10,'seat:1','a91125fd384b-3','played','{"kind":"played","seat":1,"turn":["NOT@a3","+DFF"],"clocks":[]}',1795025820160);
INSERT INTO "event" VALUES('0b476e2c5afe',11,'seat:1','a91125fd384b-4','chatted','{"kind":"chatted","person":"a91125fd384b","name":"ボブ é","seat":1,"text":"hm…"}',1795025820186);
INSERT INTO "event" VALUES('0b476e2c5afe',12,'table',NULL,'away','{"kind":"away","seat":0}',1795025825768);
INSERT INTO "event" VALUES('0b476e2c5afe',13,'table',NULL,'away','{"kind":"away","seat":1}',1795025826837);
INSERT INTO "event" VALUES('28de6fc18f99',1,'table',NULL,'opened','{"kind":"opened","terms":{"game":"bug-hunt","seats":3,"options":{"input_flip":"off","tester":"on","bug_any_gate":"off","claims":"sequential","first":"chance","truthful_names":"off"},"clock":{"kind":"bank","seconds":600,"increment":5,"days":3},"expiry":"lose","watch":"anyone","chat":"everyone","undo":"on","hints":"on","grace":0,"closing":1,"listed":true},"host":"a91125fd384b"}',1795025820215);
INSERT INTO "event" VALUES('28de6fc18f99',2,'table',NULL,'sat','{"kind":"sat","seat":0,"person":"a91125fd384b","name":"ボブ é"}',1795025820215);
INSERT INTO "event" VALUES('28de6fc18f99',3,'table',NULL,'placed','{"kind":"placed","seat":2,"level":1}',1795025820215);
INSERT INTO "event" VALUES('28de6fc18f99',4,'person:24143f814e60',NULL,'sat','{"kind":"sat","seat":1,"person":"24143f814e60","name":"Ada"}',1795025820237);
INSERT INTO "event" VALUES('28de6fc18f99',5,'person:a91125fd384b',NULL,'started','{"kind":"started","turn":["in:00101101","r0:TESTER","r1:NOT","r2:BUF","d2","2+AND","0+NOR","1+NOR"],"clocks":[600000,600000,600000]}',1795025820241);
INSERT INTO "event" VALUES('28de6fc18f99',6,'seat:0','a91125fd384b-1','played','{"kind":"played","seat":0,"turn":["c0:AND"],"clocks":[604868,600000,600000]}',1795025820373);
INSERT INTO "event" VALUES('28de6fc18f99',7,'seat:1','24143f814e60-1','played','{"kind":"played","seat":1,"turn":["c1:AND"],"clocks":[604868,604929,600000]}',1795025820444);
INSERT INTO "event" VALUES('28de6fc18f99',8,'table',NULL,'played','{"kind":"played","seat":2,"turn":["c2:OR"],"clocks":[604868,604929,605000]}',1795025821742);
INSERT INTO "event" VALUES('28de6fc18f99',9,'table',NULL,'played','{"kind":"played","seat":2,"turn":["q0:isXOR"],"clocks":[604868,604929,610000]}',1795025822676);
INSERT INTO "event" VALUES('28de6fc18f99',10,'seat:0','a91125fd384b-2','played','{"kind":"played","seat":0,"turn":["a0:yes"],"clocks":[609859,604929,610000]}',1795025822685);
INSERT INTO "event" VALUES('28de6fc18f99',11,'table',NULL,'played','{"kind":"played","seat":2,"turn":["e1@6"],"clocks":[609859,604929,615000]}',1795025823882);
INSERT INTO "event" VALUES('28de6fc18f99',12,'table',NULL,'played','{"kind":"played","seat":2,"turn":["e0@4"],"clocks":[609859,604929,620000]}',1795025824903);
INSERT INTO "event" VALUES('28de6fc18f99',13,'table',NULL,'played','{"kind":"played","seat":2,"turn":["e1@4"],"clocks":[609859,604929,625000]}',1795025825768);
INSERT INTO "event" VALUES('28de6fc18f99',14,'table',NULL,'played','{"kind":"played","seat":2,"turn":["call"],"clocks":[609859,604929,630000]}',1795025827245);
INSERT INTO "event" VALUES('28de6fc18f99',15,'seat:1','24143f814e60-2','played','{"kind":"played","seat":1,"turn":["b1:1"],"clocks":[609854,609924,630000]}',1795025827250);
INSERT INTO "event" VALUES('28de6fc18f99',16,'seat:0','a91125fd384b-3','played','{"kind":"played","seat":0,"turn":["b0:3"],"clocks":[614785,609924,630000]}',1795025827319);
INSERT INTO "event" VALUES('28de6fc18f99',17,'seat:0','a91125fd384b-4','paused','{"kind":"paused","seat":0,"clocks":[614785,609924,630000]}',1795025827360);
INSERT INTO "event" VALUES('3c6a7221d718',1,'table',NULL,'opened','{"kind":"opened","terms":{"game":"input-11","seats":2,"options":{"visibility":"open","hands":"draft","pool":"advanced11","ring":"on","clock":"none","deck":"9,9","first":"chance"},"clock":{"kind":"none","seconds":300,"increment":0,"days":3},"expiry":"lose","watch":"anyone","chat":"everyone","undo":"on","hints":"on","grace":0,"closing":3,"listed":true},"host":"24143f814e60"}',1795025817501);
INSERT INTO "event" VALUES('3c6a7221d718',2,'table',NULL,'sat','{"kind":"sat","seat":0,"person":"24143f814e60","name":"Ada"}',1795025817501);
INSERT INTO "event" VALUES('3c6a7221d718',3,'person:a91125fd384b',NULL,'sat','{"kind":"sat","seat":1,"person":"a91125fd384b","name":"ボブ é"}',1795025817518);
INSERT INTO "event" VALUES('3c6a7221d718',4,'person:24143f814e60',NULL,'started','{"kind":"started","turn":["row=00000111100","first=0"],"clocks":[]}',1795025817699);
INSERT INTO "event" VALUES('3c6a7221d718',5,'seat:0','24143f814e60-1','chatted','{"kind":"chatted","person":"24143f814e60","name":"Ada","seat":0,"text":"Good luck 🍀 “fun”, 論理!"}',1795025817719);
INSERT INTO "event" VALUES('3c6a7221d718',6,'seat:0','24143f814e60-2','played','{"kind":"played","seat":0,"turn":["+AND"],"clocks":[]}',1795025817784);
INSERT INTO "event" VALUES('3c6a7221d718',7,'seat:1','a91125fd384b-1','played','{"kind":"played","seat":1,"turn":["+OR"],"clocks":[]}',1795025817908);
INSERT INTO "event" VALUES('3c6a7221d718',8,'seat:0','24143f814e60-3','played','{"kind":"played","seat":0,"turn":["+OR"],"clocks":[]}',1795025817969);
INSERT INTO "event" VALUES('3c6a7221d718',9,'seat:1','a91125fd384b-2','played','{"kind":"played","seat":1,"turn":["+NAND"],"clocks":[]}',1795025818078);
INSERT INTO "event" VALUES('3c6a7221d718',10,'seat:0','24143f814e60-4','played','{"kind":"played","seat":0,"turn":["+NAND"],"clocks":[]}',1795025818133);
INSERT INTO "event" VALUES('3c6a7221d718',11,'seat:1','a91125fd384b-3','played','{"kind":"played","seat":1,"turn":["+NAND"],"clocks":[]}',1795025818248);
INSERT INTO "event" VALUES('3c6a7221d718',12,'seat:0','24143f814e60-5','played','{"kind":"played","seat":0,"turn":["+NAND"],"clocks":[]}',1795025818311);
INSERT INTO "event" VALUES('3c6a7221d718',13,'seat:1','a91125fd384b-4','played','{"kind":"played","seat":1,"turn":["+NOR"],"clocks":[]}',1795025818419);
INSERT INTO "event" VALUES('3c6a7221d718',14,'seat:0','24143f814e60-6','played','{"kind":"played","seat":0,"turn":["+XOR"],"clocks":[]}',1795025818480);
INSERT INTO "event" VALUES('3c6a7221d718',15,'seat:1','a91125fd384b-5','played','{"kind":"played","seat":1,"turn":["+XOR"],"clocks":[]}',1795025818603);
INSERT INTO "event" VALUES('3c6a7221d718',16,'seat:0','24143f814e60-7','played','{"kind":"played","seat":0,"turn":["+XOR"],"clocks":[]}',1795025818668);
INSERT INTO "event" VALUES('3c6a7221d718',17,'seat:0','24143f814e60-8','played','{"kind":"played","seat":0,"turn":["AND@1"],"clocks":[]}',1795025818725);
INSERT INTO "event" VALUES('3c6a7221d718',18,'seat:1','a91125fd384b-6','played','{"kind":"played","seat":1,"turn":["OR@1"],"clocks":[]}',1795025818841);
INSERT INTO "event" VALUES('3c6a7221d718',19,'seat:0','24143f814e60-9','played','{"kind":"played","seat":0,"turn":["OR@1"],"clocks":[]}',1795025818898);
INSERT INTO "event" VALUES('3c6a7221d718',20,'seat:1','a91125fd384b-7','played','{"kind":"played","seat":1,"turn":["NAND@1"],"clocks":[]}',1795025819012);
INSERT INTO "event" VALUES('3c6a7221d718',21,'seat:0','24143f814e60-10','played','{"kind":"played","seat":0,"turn":["NAND@1"],"clocks":[]}',1795025819069);
INSERT INTO "event" VALUES('3c6a7221d718',22,'seat:1','a91125fd384b-8','played','{"kind":"played","seat":1,"turn":["NAND@1"],"clocks":[]}',1795025819187);
INSERT INTO "event" VALUES('3c6a7221d718',23,'seat:0','24143f814e60-11','played','{"kind":"played","seat":0,"turn":["NAND@1"],"clocks":[]}',1795025819261);
INSERT INTO "event" VALUES('3c6a7221d718',24,'seat:1','a91125fd384b-9','played','{"kind":"played","seat":1,"turn":["NOR@1"],"clocks":[]}',1795025819379);
INSERT INTO "event" VALUES('3c6a7221d718',25,'seat:0','24143f814e60-12','played','{"kind":"played","seat":0,"turn":["XOR@1"],"clocks":[]}',1795025819454);
INSERT INTO "event" VALUES('3c6a7221d718',26,'seat:1','a91125fd384b-10','played','{"kind":"played","seat":1,"turn":["XOR@1"],"clocks":[]}',1795025819580);
INSERT INTO "event" VALUES('66d7208ad0ef',1,'table',NULL,'opened','{"kind":"opened","terms":{"game":"mixed-signals","seats":2,"options":{"tile_set":"standard","tiles":"none","tokens_per_player":"8","first_player":"white","black_compensation":"0","opening_discard":"discard","offer":"1","gate_rule":"strict","branch_prompts":"when_it_matters","tie":"draw","duplicate":"off","colours":"chosen","show_pile_counts":"on"},"clock":{"kind":"none","seconds":300,"increment":0,"days":3},"expiry":"lose","watch":"invited","chat":"everyone","undo":"on","hints":"on","grace":0,"closing":3,"listed":false},"host":"24143f814e60"}',1795025827403);
INSERT INTO "event" VALUES('66d7208ad0ef',2,'table',NULL,'sat','{"kind":"sat","seat":0,"person":"24143f814e60","name":"Ada"}',1795025827403);
CREATE TABLE "match" (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	card TEXT NOT NULL, 
	keeper VARCHAR(16) DEFAULT '' NOT NULL, 
	wake BIGINT DEFAULT '0' NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	CONSTRAINT pk_match PRIMARY KEY (id)
);
INSERT INTO "match" VALUES('3c6a7221d718','input-11','over',1,'{"id":"3c6a7221d718","game":"input-11","status":"over","chairs":[{"kind":"person","name":"Ada","level":0,"person":"24143f814e60","away":false,"standin":false,"team":null},{"kind":"person","name":"ボブ é","level":0,"person":"a91125fd384b","away":false,"standin":false,"team":null}],"clock":{"kind":"none","seconds":300,"increment":0,"days":3},"options":{"visibility":"open","hands":"draft","pool":"advanced11","ring":"on","clock":"none","deck":"9,9","first":"chance"},"created":1795025817501}','f13e51589b72',0,1795025817501,1795025819580);
INSERT INTO "match" VALUES('0b476e2c5afe','loop-6','playing',0,'{"id":"0b476e2c5afe","game":"loop-6","status":"playing","chairs":[{"kind":"person","name":"Ada","level":0,"person":"24143f814e60","away":false,"standin":false,"team":null},{"kind":"person","name":"ボブ é","level":0,"person":"a91125fd384b","away":false,"standin":false,"team":null}],"clock":{"kind":"none","seconds":300,"increment":0,"days":3},"options":{"gates":"advanced","counts":"none","four_ones":"off","penalty_limit":"none","shrinking_refill":"off","dff_turns":"1","max_turns":"none","first":"chance"},"created":1795025819604}','f13e51589b72',0,1795025819604,1795025819654);
INSERT INTO "match" VALUES('28de6fc18f99','bug-hunt','paused',1,'{"id":"28de6fc18f99","game":"bug-hunt","status":"paused","chairs":[{"kind":"person","name":"ボブ é","level":0,"person":"a91125fd384b","away":false,"standin":false,"team":null},{"kind":"person","name":"Ada","level":0,"person":"24143f814e60","away":false,"standin":false,"team":null},{"kind":"bot","name":"","level":1,"person":"","away":false,"standin":false,"team":null}],"clock":{"kind":"bank","seconds":600,"increment":5,"days":3},"options":{"input_flip":"off","tester":"on","bug_any_gate":"off","claims":"sequential","first":"chance","truthful_names":"off"},"created":1795025820215}','f13e51589b72',0,1795025820215,1795025827360);
INSERT INTO "match" VALUES('66d7208ad0ef','mixed-signals','open',0,'{"id":"66d7208ad0ef","game":"mixed-signals","status":"open","chairs":[{"kind":"person","name":"Ada","level":0,"person":"24143f814e60","away":false,"standin":false,"team":null},{"kind":"open","name":"","level":0,"person":"","away":false,"standin":false,"team":null}],"clock":{"kind":"none","seconds":300,"increment":0,"days":3},"options":{"tile_set":"standard","tiles":"none","tokens_per_player":"8","first_player":"white","black_compensation":"0","opening_discard":"discard","offer":"1","gate_rule":"strict","branch_prompts":"when_it_matters","tie":"draw","duplicate":"off","colours":"chosen","show_pile_counts":"on"},"created":1795025827403}','',0,1795025827403,1795025827403);
CREATE TABLE member (
	person VARCHAR(16) NOT NULL, 
	"match" VARCHAR(16) NOT NULL, 
	CONSTRAINT pk_member PRIMARY KEY (person, "match"), 
	CONSTRAINT fk_member_match FOREIGN KEY("match") REFERENCES "match" (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "member" VALUES('24143f814e60','0b476e2c5afe');
INSERT INTO "member" VALUES('a91125fd384b','0b476e2c5afe');
INSERT INTO "member" VALUES('24143f814e60','28de6fc18f99');
INSERT INTO "member" VALUES('a91125fd384b','28de6fc18f99');
INSERT INTO "member" VALUES('24143f814e60','3c6a7221d718');
INSERT INTO "member" VALUES('a91125fd384b','3c6a7221d718');
INSERT INTO "member" VALUES('24143f814e60','66d7208ad0ef');
CREATE TABLE person (
	id VARCHAR(16) NOT NULL, 
	token VARCHAR(64) NOT NULL, 
	name VARCHAR(24) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	owner VARCHAR(16) DEFAULT '' NOT NULL, 
	banned BOOLEAN DEFAULT '0' NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	CONSTRAINT pk_person PRIMARY KEY (id), 
	CONSTRAINT uq_person_token UNIQUE (token)
);
INSERT INTO "person" VALUES('24143f814e60','7ecb41e97bffef4bddc1328d6dc5665e338c0153411730698ce7ab02c206f125','Ada','guest','',0,1795025817439,1795025817439);
INSERT INTO "person" VALUES('a91125fd384b','eec82bbf94fef5ef37a4e5ad6e19859ae2015e1f4ac4ea13ba82f41c050a6d8f','ボブ é','guest','',0,1795025817460,1795025817460);
INSERT INTO "person" VALUES('30d7271682ca','eb318a74b49d9a4493f46e0412365719b4c5e542b054ce3a7d6e807be3962d04','Marvin','program','24143f814e60',0,1795025817474,1795025817474);
CREATE TABLE process (
	id VARCHAR(16) NOT NULL, 
	seen BIGINT NOT NULL, 
	present TEXT DEFAULT '[]' NOT NULL, 
	CONSTRAINT pk_process PRIMARY KEY (id)
);
INSERT INTO "process" VALUES('f13e51589b72',1795025827709,'[]');
CREATE TABLE setting (
	"key" VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_setting PRIMARY KEY ("key")
);
INSERT INTO "setting" VALUES('secret','0972d737f91b524310b5e05cb300f5a91bada4f181d459138fb4b9b1c4000c66');
CREATE INDEX ix_match_status_updated ON "match" (status, updated);
CREATE INDEX ix_member_match ON member ("match");
COMMIT;
