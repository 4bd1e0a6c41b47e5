/** Common given names in the United States, English and Spanish ones. Initials and rare names aren't among them. */
const GIVEN_NAMES = new Set(
  (
    'aaron abigail abraham adam adrian adriana aidan aisha alan albert alberto alejandra alejandro alex alexander alexandra alexis alfred alfredo alice ' +
    'alicia allen allison alma alvin alyssa amanda amara amber amelia amy ana andre andrea andres andrew angel angela angelica angelina anita ann anna anne ' +
    'annie anthony antonio april arlene armando arthur arturo ashley audrey austin autumn ava barbara beatrice beatriz becky belinda ben benjamin bernadette ' +
    'bernard bernice beth bethany betty beverly bill billy blake blanca bob bobby bonnie brad bradley brandi brandon brandy brenda brent brett brian brianna ' +
    'bridget brittany bruce bryan bryce caleb calvin cameron camila candace carl carla carlos carmen carol caroline carolyn carrie carter casey cassandra ' +
    'catherine cathy cecilia cedric cesar chad charlene charles charlie charlotte chase chelsea cheryl chester chloe chris christian christina christine ' +
    'christopher christy cindy claire clara clarence claudia clayton clifford clinton clyde cody colin colleen connie connor corey cory courtney craig cristian ' +
    'cristina crystal curtis cynthia daisy dale dallas dalia dana daniel daniela danielle danny darlene darnell darrell darren darryl dave david dawn dean ' +
    'deanna debbie deborah debra delores dennis derek derrick desiree devin diana diane diego dolores dominic don donald donna doris dorothy doug douglas ' +
    'duane dustin dwayne dwight dylan earl eddie edgar edith eduardo edward edwin eileen elaine eleanor elena eli elias elijah elizabeth ella ellen emilio ' +
    'emily emma enrique eric erica erik erika erin ernest ernesto esteban esther ethan eugene eva evan evelyn faith fatima felicia felipe felix fernando ' +
    'florence floyd frances francis francisco frank franklin fred freddie frederick gabriel gabriela gabrielle gail garrett gary gavin gene george gerald ' +
    'geraldine gerardo gilbert gina gladys glen glenda glenn gloria gordon grace grady graham greg gregory guadalupe guillermo gustavo guy gwendolyn hailey ' +
    'hannah harold harriet harry harvey hazel heather hector heidi helen henry herbert herman holly howard hugh hugo ian ida ignacio imani irene iris irma ' +
    'isaac isabel isabella isaiah ismael ivan jack jackie jackson jacob jacqueline jaime jake james jamie jan jane janelle janet janice jared jasmine jason javier ' +
    'jay jean jeanette jeanne jeff jeffery jeffrey jenna jennifer jenny jeremiah jeremy jerome jerry jesse jessica jessie jesus jill jim jimmy jo joan joann ' +
    'joanna joanne joaquin jodi joe joel john johnathan johnny jolene jon jonathan jordan jorge jose josefina joseph josephine joshua joy joyce juan juana juanita ' +
    'judith judy julia julian juliana julie julio june justin kaitlyn kara karen kari karina karl karla kate katelyn katherine kathleen kathryn kathy katie ' +
    'katrina kayla keith kelli kelly kelvin ken kendra kenneth kenny kent kerry kevin kiara kim kimberly kirk krista kristen kristi kristin kristina kristine ' +
    'krystal kurt kyle lance larry latoya laura lauren laurie lawrence leah lee leland leo leon leonard leonardo leroy leslie lester leticia levi lewis liam ' +
    'lillian lily linda lindsay lindsey lisa lloyd logan lois lonnie loretta lori lorenzo lorraine louis louise lucas lucia lucille lucy luis luisa luke lupe ' +
    'luz lydia lynda lynn mabel mackenzie madeline madison mae maggie malik manuel marc marcela marcia marco marcos marcus margaret margarita maria mariah ' +
    'mariana marie marilyn mario marion marisol marissa marjorie mark marlene marsha marshall martha martin marvin mary mason mateo mathew matt matthew maureen ' +
    'maurice max maxine megan meghan melanie melinda melissa melody melvin mercedes meredith mia micah michael micheal michele michelle miguel mike mildred ' +
    'milton miranda miriam misty mitchell molly monica monique morgan muriel myra nadia nancy naomi natalia natalie natasha nathan nathaniel neil nelson nicholas ' +
    'nicolas nicole nina noah noel nolan nora norma norman octavia oliver olivia omar orlando oscar owen pablo paige pam pamela patrice patricia patrick patty paul ' +
    'paula pauline pedro peggy penny perry peter philip phillip phyllis priscilla priya rachael rachel rafael ralph ramon ramona randall randy raquel raul ray raymond ' +
    'rebecca regina reginald rene renee rhonda ricardo richard rick ricky rita robert roberta roberto robin robyn rocio rodney rodolfo roger roland roman ron ' +
    'ronald ronnie rosa rosalie rosario rose rosemary ross roxanne roy ruben ruby russell ruth ryan sabrina sally salvador sam samantha samuel sandra santiago ' +
    'sara sarah savannah scott sean sebastian sergio seth shane shannon sharon shaun shawn sheila shelby shelia shelley shelly sherri sherry shirley sidney ' +
    'sierra silas silvia simon sofia sonia sonya sophia sophie stacey stacy stanley stella stephanie stephen steve steven stuart sue summer susan suzanne sydney ' +
    'sylvia tabitha tamara tammy tanya tara tasha taylor ted teresa terrance terrence terri terry thelma theodore theresa thomas tiffany tim timothy tina todd ' +
    'tobias tom tommy tony tonya tracey traci tracy travis trevor tricia tristan troy tyler tyrone valeria valerie vanessa vera vernon veronica vicki vickie ' +
    'victor victoria vincent viola violet virginia vivian wade walter wanda warren wayne wendell wendy wesley whitney wilfredo willard william willie wilma ' +
    'xavier ximena xiomara yesenia yolanda yvette yvonne zachary zoe'
  ).split(' '),
);

/** Whether a word is a common given name; case and accents don't matter. */
export const isGivenName = (word: string): boolean =>
  GIVEN_NAMES.has(
    word
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z]/g, ''),
  );
