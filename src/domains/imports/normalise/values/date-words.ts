/** Names of the twelve months, long and short, in the languages of the column names and their neighbours; no two of them differ on one. */
const names = [
  `january jan januari januar janvier janv enero ene gennaio gen janeiro gener ianuarie ian tammikuu
   tammikuuta tammi styczeń stycznia sty leden ledna led január januára jaanuar jaan janvāris sausis sausio
   ocak oca ιανουαρίου ιαν январь января янв січень січня січ януари`,
  `february feb februari februar février févr febrero febbraio fevereiro fev febrer febr februarie helmikuu
   helmikuuta helmi luty lutego lut únor února úno február februára veebruar veebr februāris vasaris
   vasario şubat şub φεβρουαρίου φεβ февраль февраля февр лютий лютого лют февруари`,
  `march mar maart mrt märz mär mars marzo março març martie marts maaliskuu maaliskuuta maalis marzec
   marca březen března bře marec március márc märts kovas kovo mart maret μαρτίου μαρ март марта мар
   березень березня бер`,
  `april apr avril avr abril abr aprile aprilie huhtikuu huhtikuuta huhti kwiecień kwietnia kwi duben dubna
   dub apríl apríla április ápr aprill aprīlis balandis balandžio nisan nis απριλίου απρ апрель апреля апр
   квітень квітня квіт април`,
  `may mei mai mayo maggio mag maio maig maj toukokuu toukokuuta touko maja květen května kvě máj mája
   május maijs gegužė gegužės mayıs μαΐου μαΐ май мая травень травня трав`,
  `june jun juni juin junio giugno giu junho juny iunie iun kesäkuu kesäkuuta kesä czerwiec czerwca cze
   červen června čvn jún júna junij június juuni jūnijs jūn birželis birželio haziran haz ιουνίου ιουν июнь
   июня июн червень червня черв юни`,
  `july jul juli juillet juil julio luglio lug julho juliol iulie iul heinäkuu heinäkuuta heinä lipiec
   lipca lip červenec července čvc júl júla julij július juuli jūlijs jūl liepa liepos temmuz tem ιουλίου
   ιουλ июль июля июл липень липня лип юли`,
  `august aug augustus août agosto ago agost ag augusti elokuu elokuuta elo sierpień sierpnia sie srpen
   srpna srp augusta avgust avg augusztus augusts rugpjūtis rugpjūčio ağustos ağu agustus agu αυγούστου αυγ
   август августа авг серпень серпня серп`,
  `september sep sept septembre septiembre settembre set setembro setembre septembrie syyskuu syyskuuta
   syys wrzesień września wrz září zář septembra szeptember szept septembris rugsėjis rugsėjo eylül eyl
   σεπτεμβρίου σεπ сентябрь сентября сент вересень вересня вер септември`,
  `october oct oktober okt octobre octubre ottobre ott outubro out octombrie lokakuu lokakuuta loka
   październik października paź říjen října říj október októbra oktoober oktobris spalis spalio ekim eki
   οκτωβρίου οκτ октябрь октября окт жовтень жовтня жовт октомври`,
  `november nov novembre noviembre novembro noiembrie marraskuu marraskuuta marras listopad listopada lis
   listopadu novembra novembris lapkritis lapkričio kasım kas νοεμβρίου νοε ноябрь ноября нояб листопад
   листопада лист ноември`,
  `december dec dezember dez décembre déc diciembre dic dicembre dezembro desembre des decembrie desember
   joulukuu joulukuuta joulu grudzień grudnia gru prosinec prosince pro decembra detsember dets decembris
   gruodis gruodžio aralık ara δεκεμβρίου δεκ декабрь декабря дек грудень грудня груд декември`,
];

/** The number of a month by its name. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  names.flatMap((all, at) => all.split(/\s+/).map((name): [string, number] => [name, at + 1])),
);

/** What stands in a date beside day, month, year and time: days of the week, and words between. */
export const wordsBeside: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun maandag dinsdag
   woensdag donderdag vrijdag zaterdag zondag ma di wo do vr za zo montag dienstag mittwoch donnerstag
   freitag samstag sonntag mo mi fr sa so lundi mardi mercredi jeudi vendredi samedi dimanche lun mer jeu
   ven sam dim lunes martes miércoles jueves viernes sábado domingo mié jue vie sáb dom lunedì martedì
   mercoledì giovedì venerdì sabato domenica gio sab segunda-feira terça-feira quarta-feira quinta-feira
   sexta-feira seg ter qua qui sex dilluns dimarts dimecres dijous divendres dissabte diumenge dl dt dc dj
   dv ds dg luni marți miercuri joi vineri sâmbătă duminică mie vin sâm dum måndag tisdag onsdag torsdag
   fredag lördag söndag mån tis ons tors fre lör sön mandag tirsdag lørdag søndag man tirs lør søn tir tor
   maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai ti ke to pe la su poniedziałek wtorek
   środa czwartek piątek sobota niedziela pon wt śr czw pt sob niedz pondělí úterý středa čtvrtek pátek
   neděle po út st čt pá ne pondelok utorok streda štvrtok piatok nedeľa ut št pi ponedeljek torek sreda
   četrtek petek nedelja sre čet pet ned hétfő kedd szerda csütörtök péntek szombat vasárnap h k sze cs p
   szo v esmaspäev teisipäev kolmapäev neljapäev reede laupäev pühapäev e t n r l pirmdiena otrdiena
   trešdiena ceturtdiena piektdiena sestdiena svētdiena pirmd otrd trešd ceturtd piektd sestd svētd
   pirmadienis antradienis trečiadienis ketvirtadienis penktadienis šeštadienis sekmadienis pr an tr kt pn
   sk pazartesi salı çarşamba perşembe cuma cumartesi pazar pzt sal çar per cum cmt paz senin selasa rabu
   kamis jumat sabtu minggu sen sel rab kam jum min δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυριακή
   δευ τρί τετ πέμ παρ σάβ κυρ понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт
   сб вс понеділок вівторок середа четвер пʼятниця субота неділя нд понеделник сряда четвъртък петък събота
   неделя de del den at um om à alle ore às as u kl klo в о o a las les ob kell pukul στις г р gada m d the
   of em le il el`.split(/\s+/),
);
